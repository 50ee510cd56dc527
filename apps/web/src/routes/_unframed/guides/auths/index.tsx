import { createFileRoute } from '@tanstack/react-router'
import { loadGuides } from '../../../../features/guides/api.ts'
import { AuthsScreen } from '../../../../features/guides/auths-screen.tsx'

export const Route = createFileRoute('/_unframed/guides/auths/')({
  loader: loadGuides,
  component: AuthsScreen,
})
