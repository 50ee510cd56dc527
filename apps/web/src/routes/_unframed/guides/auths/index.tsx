import { createFileRoute } from '@tanstack/react-router'
import { AuthsScreen } from '../../../../features/guides/auths-screen.tsx'
import { loadGuides } from '../../../../features/guides/guide-progress.ts'

export const Route = createFileRoute('/_unframed/guides/auths/')({
  loader: loadGuides,
  component: AuthsScreen,
})
