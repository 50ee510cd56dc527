import { exportReport } from '@cuesheet/contract/report-export'
import { call, longDeadlineMs } from '../../lib/call.ts'

/** The month before by channel, of all channels or a member's. */
export const exportLastMonth = (member: number | undefined) =>
  call(exportReport, {
    body: { report: 'channels', format: 'xlsx', period: 'previous_month', member },
    deadlineMs: longDeadlineMs,
  })
