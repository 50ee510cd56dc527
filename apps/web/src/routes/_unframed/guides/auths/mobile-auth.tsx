import { createFileRoute } from '@tanstack/react-router'
import { mobileAuthDrawings } from '../../../../features/guides/drawings/mobile-auth-drawings.tsx'
import { loadGuides } from '../../../../features/guides/guide-progress.ts'
import { GuideScreen } from '../../../../features/guides/guide-screen.tsx'

export const Route = createFileRoute('/_unframed/guides/auths/mobile-auth')({
  loader: loadGuides,
  component: () => <GuideScreen guide="mobile-auth" drawings={mobileAuthDrawings} />,
})
