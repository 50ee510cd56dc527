import { ofOperators, type Row } from './row.ts'

const ofJob = (): Row => ({
  ask: () => ({ body: { job: 'nobody.knows' } }),
  expected: ofOperators('not_found'),
})

export const consoleSystemRows: Record<string, Row> = {
  'POST console/system/run-job': ofJob(),
  'POST console/system/pause-job': ofJob(),
  'POST console/system/resume-job': ofJob(),
  'POST console/system/log-level': { ask: () => ({ body: { level: null } }), expected: ofOperators() },
  'POST console/system/reference': { expected: ofOperators() },
}
