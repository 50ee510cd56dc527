import { createFileRoute } from '@tanstack/react-router'
import { mobileUploadDrawings } from '../../../features/guides/drawings/mobile-upload-drawings.tsx'
import { loadGuides } from '../../../features/guides/guide-progress.ts'
import { GuideScreen } from '../../../features/guides/guide-screen.tsx'
import { BackToGuides } from './-back-to-guides.tsx'

const drawings = mobileUploadDrawings('ios')

export const Route = createFileRoute('/_signed-in/guides/ios-mobile-upload')({
  loader: loadGuides,
  component: () => <GuideScreen guide="ios-mobile-upload" drawings={drawings} above={<BackToGuides />} />,
})
