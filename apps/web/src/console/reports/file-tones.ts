import type { ReportFileState } from '@cuesheet/contract/values/report-intake'
import type { Tone } from '../../ui/status-pill.tsx'

export const fileTones: Record<ReportFileState, Tone> = {
  current: 'good',
  replaced: 'neutral',
  taken_back: 'warn',
}
