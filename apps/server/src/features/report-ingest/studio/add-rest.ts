import { sql } from 'kysely'
import { parseCsv } from '../../../csv/parse-csv.ts'
import { type ReportPart, readText } from '../../../csv/read-parts.ts'
import type { DayReportForm } from '../day-reports/make-day-report.ts'
import type { StagedSlot } from '../day-reports/slots.ts'
import type { Load } from '../report-kind.ts'
import { parseStudioHeader, type StudioHeader } from './parse-studio-header.ts'
import type { ParseStudioFigures } from './read-studio-rows.ts'
import { isNoData, parseStudioDay } from './studio-cells.ts'

/**
 * An export lists so many videos at most, and beside them the channel's total of each day: what the total has more than
 * the listed videos counts for the channel, without a video.
 */
export async function addRest(
  { trx, scope: { network_id }, rows }: Load,
  { staging, figures: [figure] }: DayReportForm,
  slots: readonly StagedSlot[],
  totals: ReportPart,
  makeParseFigures: (header: StudioHeader) => ParseStudioFigures,
): Promise<void> {
  const totalOf = await readTotals(totals, makeParseFigures)
  const { rows: listed } = await sql<{ day: string; figure: number }>`
    select day, sum_bigint(${sql.ref(figure!)}) as figure from ${sql.table(staging)}
    where network_id = ${network_id} group by day`.execute(trx)
  const listedOf = new Map(listed.map(({ day, figure }) => [day, figure]))
  for (const slot of slots) {
    const rest = (totalOf.get(slot.day) ?? 0) - (listedOf.get(slot.day) ?? 0)
    if (rest <= 0) continue
    await sql`
      insert into ${sql.table(staging)} (network_id, channel_id, day, video_id, country, ${sql.ref(figure!)}, split, line)
      values (${network_id}, ${slot.channel_id}, ${slot.day}::date, '', 'ZZ', ${rest}, 0, 0)`.execute(trx)
    slot.rows++
    rows.rows_read++
    rows.rows_staged++
  }
}

/** The channel's total of each day, in the first figure of the facts. */
async function readTotals(
  part: ReportPart,
  makeParseFigures: (header: StudioHeader) => ParseStudioFigures,
): Promise<Map<string, number>> {
  const totals = new Map<string, number>()
  let header: StudioHeader | null = null
  let parseFigures: ParseStudioFigures | null = null
  for await (const { records } of parseCsv(readText(part).chunks, { mayEndOpen: true }))
    for (const fields of records) {
      if (!header || !parseFigures) {
        header = parseStudioHeader(fields)!
        parseFigures = makeParseFigures(header)
      } else if (!isNoData(fields)) {
        const day = parseStudioDay(fields[header.at.day] ?? '')
        const figures = parseFigures(fields)
        if (day !== null && Array.isArray(figures)) totals.set(day, figures[0] ?? 0)
      }
    }
  return totals
}
