import type { Server } from '../../http/serve.ts'
import { createAnswering } from './answering.ts'
import { channelReportRoutes } from './channel-report-routes.ts'
import { dashboardRoutes } from './dashboard-routes.ts'
import { exportRoutes } from './export-routes.ts'
import { videoReportRoutes } from './video-report-routes.ts'

export function reportRoutes(server: Server): void {
  const answer = createAnswering(server)
  dashboardRoutes(server, answer)
  channelReportRoutes(server, answer)
  videoReportRoutes(server, answer)
  exportRoutes(server)
}
