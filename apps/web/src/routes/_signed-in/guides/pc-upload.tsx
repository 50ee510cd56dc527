import { createFileRoute } from '@tanstack/react-router'
import { loadGuides } from '../../../features/guides/api.ts'
import { pcUploadDrawings } from '../../../features/guides/drawings/pc-upload-drawings.tsx'
import { GuideScreen } from '../../../features/guides/guide-screen.tsx'
import { BackToGuides } from './-back-to-guides.tsx'

export const Route = createFileRoute('/_signed-in/guides/pc-upload')({
  loader: loadGuides,
  component: () => <GuideScreen guide="pc-upload" drawings={pcUploadDrawings} above={<BackToGuides />} />,
})
