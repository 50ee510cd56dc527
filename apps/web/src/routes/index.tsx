import { createFileRoute, redirect } from '@tanstack/react-router'
import { homePath } from '../lib/return-path.ts'
import { session } from '../lib/session.ts'

export const Route = createFileRoute('/')({
  beforeLoad: () => {
    throw redirect({ to: session.token() ? homePath : '/login', replace: true })
  },
})
