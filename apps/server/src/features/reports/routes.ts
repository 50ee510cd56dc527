import type { Server } from '../../http/serve.ts'
import { briefingRoutes } from './briefing/briefing-routes.ts'
import { channelReportRoutes } from './channels/channel-report-routes.ts'
import { explanationRoutes } from './explanation/explanation-routes.ts'
import { exportRoutes } from './exports/export-routes.ts'
import { homeRoutes } from './home/home-routes.ts'
import { timelineRoutes } from './home/timeline-routes.ts'
import { patternRoutes } from './patterns/pattern-routes.ts'
import { raceRoutes } from './race/race-routes.ts'
import { createReportServing, createServing } from './report-serving.ts'
import { revenueRoutes } from './revenue/revenue-routes.ts'
import { dashboardRoutes } from './summary/dashboard-routes.ts'
import { trackReportRoutes } from './videos/track-report-routes.ts'
import { videoReportRoutes } from './videos/video-report-routes.ts'

export function reportRoutes(server: Server): void {
  const serveOpened = createServing(server)
  const serveReport = createReportServing(server, serveOpened)
  dashboardRoutes(serveReport)
  briefingRoutes(serveOpened)
  homeRoutes(server, serveOpened)
  timelineRoutes(serveOpened)
  channelReportRoutes(serveReport)
  videoReportRoutes(serveReport)
  explanationRoutes(serveReport)
  revenueRoutes(serveOpened)
  exportRoutes(server)
  trackReportRoutes(serveReport)
  patternRoutes(serveReport)
  raceRoutes(serveOpened)
}
