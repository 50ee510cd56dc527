import type { SettledFamily } from '@cuesheet/contract/values/settled-files'
import { RefusedFile } from '../../../csv/refused-file.ts'
import type { Reading, ReportFile, ReportKind } from '../report-kind.ts'
import type { StagedRows } from '../stage-rows.ts'
import { describeSettled, settledToJson } from './describe-settled.ts'
import { findSettledFile, type SettledFile, settledTitleLines } from './find-settled-file.ts'
import type { makeSettledStore } from './make-settled-store.ts'
import type { FindApproval, SettledResult } from './merge-settled-file.ts'
import { nameMonth, nameSettledKind } from './name-settled-kind.ts'
import { type KnownFile, SettledColumns } from './settled-columns.ts'

export type SettledReading = {
  file: KnownFile
  columns: SettledColumns
  rows: StagedRows
  network_id: number
  findApproval: FindApproval
}

type Form = {
  families: readonly SettledFamily[]
  staging: { table: string; columns: readonly string[] }
  read(reading: SettledReading): Reading<SettledResult>
}

/** A kind of file of the monthly close, by the table that its rows go into. */
export const makeSettledKind = (
  { families, staging, read }: Form,
  findApproval: FindApproval,
  store: ReturnType<typeof makeSettledStore>,
): ReportKind<SettledResult> => ({
  name: 'settled',
  recognises(names, fileName) {
    const found = findSettledFile(names, fileName)
    if (!found || found.covers !== null || found.is_unknown_form) return false
    return found.family !== null && families.includes(found.family)
  },
  title_lines: settledTitleLines,
  staging,
  open(names, rows, file) {
    const found = findSettledFile(names, file.name)!
    const { content_owner: owner_id = null } = file.options
    const known = { ...found, family: found.family!, month: requireMonth(found, file), owner_id }
    const columns = new SettledColumns(names, known)
    return read({ file: known, columns, rows, network_id: file.scope.network_id, findApproval })
  },
  describe: describeSettled,
  toJson: settledToJson,
  store,
})

function requireMonth(found: SettledFile, { options: { day, today } }: ReportFile): string {
  const what = nameSettledKind(found)
  const month = found.month ?? day?.slice(0, 7)
  if (month === undefined)
    throw new RefusedFile(
      `This is a settled ${what}, whose name says no month: name it as the platform does, or say a day of its month with --day.`,
    )
  if (day !== undefined && day.slice(0, 7) !== month)
    throw new RefusedFile(`It is named as of ${nameMonth(month)}, and was to be of ${nameMonth(day)}.`)
  if (month > today.slice(0, 7)) throw new RefusedFile(`Its month, ${nameMonth(month)}, is in the future.`)
  return month
}
