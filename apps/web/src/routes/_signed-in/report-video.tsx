import { createFileRoute } from '@tanstack/react-router'
import { withSelection } from '../../features/reports/kept-selection.ts'
import { VideoReportScreen } from '../../features/reports/video-report-screen.tsx'
import { videoReportSearch } from '../../features/reports/video-report-search.ts'
import { loadTexts } from '../../lib/i18n.ts'
import { OperatorHome } from '../-operator-home.tsx'
import { useReport } from './-use-report.tsx'

export const Route = createFileRoute('/_signed-in/report-video')({
  validateSearch: videoReportSearch,
  search: { middlewares: [withSelection({ hasChannel: true })] },
  loader: () => loadTexts('charts', 'dashboard', 'reports', 'terms', 'videos'),
  component: VideoReport,
})

function VideoReport() {
  const report = useReport(Route.useSearch())
  return report ? <VideoReportScreen {...report} /> : <OperatorHome />
}
