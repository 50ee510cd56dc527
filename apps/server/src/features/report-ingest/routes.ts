import type { Server } from '../../http/serve.ts'
import { calendarRoutes } from './calendar/calendar-routes.ts'
import { figureTaskRoutes } from './figure-tasks/figure-task-routes.ts'
import { unmatchedRoutes } from './unmatched/unmatched-routes.ts'
import { uploadRoutes } from './uploads/upload-routes.ts'

export function reportIngestRoutes(server: Server): void {
  uploadRoutes(server)
  calendarRoutes(server)
  unmatchedRoutes(server)
  figureTaskRoutes(server)
}
