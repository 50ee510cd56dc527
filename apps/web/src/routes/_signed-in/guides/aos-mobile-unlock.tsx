import { createFileRoute } from '@tanstack/react-router'
import { mobileUnlockDrawings } from '../../../features/guides/drawings/mobile-unlock-drawings.tsx'
import { loadGuides } from '../../../features/guides/guide-progress.ts'
import { GuideScreen } from '../../../features/guides/guide-screen.tsx'
import { BackToGuides } from './-back-to-guides.tsx'

const drawings = mobileUnlockDrawings('aos')

export const Route = createFileRoute('/_signed-in/guides/aos-mobile-unlock')({
  loader: loadGuides,
  component: () => <GuideScreen guide="aos-mobile-unlock" drawings={drawings} above={<BackToGuides />} />,
})
