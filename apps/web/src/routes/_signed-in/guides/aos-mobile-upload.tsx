import { createFileRoute } from '@tanstack/react-router'
import { mobileUploadDrawings } from '../../../features/guides/drawings/mobile-upload-drawings.tsx'
import { loadGuides } from '../../../features/guides/guide-progress.ts'
import { GuideScreen } from '../../../features/guides/guide-screen.tsx'
import { BackToGuides } from './-back-to-guides.tsx'

const drawings = mobileUploadDrawings('aos')

export const Route = createFileRoute('/_signed-in/guides/aos-mobile-upload')({
  loader: loadGuides,
  component: () => <GuideScreen guide="aos-mobile-upload" drawings={drawings} above={<BackToGuides />} />,
})
