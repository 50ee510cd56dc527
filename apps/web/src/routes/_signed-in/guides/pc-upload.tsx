import { createFileRoute } from '@tanstack/react-router'
import { pcUploadDrawings } from '../../../features/guides/drawings/pc-upload-drawings.tsx'
import { loadGuides } from '../../../features/guides/guide-progress.ts'
import { GuideScreen } from '../../../features/guides/guide-screen.tsx'
import { BackToGuides } from './-back-to-guides.tsx'

export const Route = createFileRoute('/_signed-in/guides/pc-upload')({
  loader: loadGuides,
  component: () => <GuideScreen guide="pc-upload" drawings={pcUploadDrawings} above={<BackToGuides />} />,
})
