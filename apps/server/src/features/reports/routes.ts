import type { Server } from '../../http/serve.ts'
import { channelReportRoutes } from './channel-report-routes.ts'
import { dashboardRoutes } from './dashboard-routes.ts'
import { exportRoutes } from './export-routes.ts'
import { createReportServing } from './report-serving.ts'
import { trackReportRoutes } from './track-report-routes.ts'
import { videoReportRoutes } from './video-report-routes.ts'

export function reportRoutes(server: Server): void {
  const serveReport = createReportServing(server)
  dashboardRoutes(serveReport)
  channelReportRoutes(serveReport)
  videoReportRoutes(serveReport)
  exportRoutes(server)
  trackReportRoutes(server)
}
