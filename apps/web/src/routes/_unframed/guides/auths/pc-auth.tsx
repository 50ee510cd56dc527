import { createFileRoute } from '@tanstack/react-router'
import { pcAuthDrawings } from '../../../../features/guides/drawings/pc-auth-drawings.tsx'
import { loadGuides } from '../../../../features/guides/guide-progress.ts'
import { GuideScreen } from '../../../../features/guides/guide-screen.tsx'

export const Route = createFileRoute('/_unframed/guides/auths/pc-auth')({
  loader: loadGuides,
  component: () => <GuideScreen guide="pc-auth" drawings={pcAuthDrawings} />,
})
