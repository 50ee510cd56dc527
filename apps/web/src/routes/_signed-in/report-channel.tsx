import { createFileRoute } from '@tanstack/react-router'
import { ChannelReportScreen } from '../../features/reports/channel-report-screen.tsx'
import { ChannelScreen } from '../../features/reports/channel-screen.tsx'
import { channelSearch } from '../../features/reports/channel-search.ts'
import { withSelection } from '../../features/reports/kept-selection.ts'
import { loadTexts } from '../../lib/i18n.ts'
import { OperatorHome } from '../-operator-home.tsx'
import { useReport } from './-use-report.tsx'

export const Route = createFileRoute('/_signed-in/report-channel')({
  validateSearch: channelSearch,
  search: { middlewares: [withSelection({ hasChannel: true })] },
  loader: () => loadTexts('charts', 'dashboard', 'reports', 'terms', 'videos'),
  component: ChannelReport,
})

function ChannelReport() {
  const report = useReport(Route.useSearch())
  if (!report) return <OperatorHome />
  const { channel } = report.search
  return channel === undefined ? (
    <ChannelReportScreen {...report} />
  ) : (
    <ChannelScreen key={channel} {...report} />
  )
}
