import { createFileRoute, useLocation } from '@tanstack/react-router'
import { StatusPage } from './-status-page.tsx'

export const Route = createFileRoute('/$')({ component: UnknownPath })

function UnknownPath() {
  const path = useLocation({ select: (location) => location.pathname })
  return <StatusPage status={404} path={path} />
}
