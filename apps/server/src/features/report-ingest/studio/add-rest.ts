import { sql } from 'kysely'
import { parseCsv } from '../../../csv/parse-csv.ts'
import { type ReportPart, readText } from '../../../csv/read-parts.ts'
import { RefusedFile } from '../../../csv/refused-file.ts'
import type { DayReportForm } from '../day-reports/make-day-report.ts'
import type { StagedSlot } from '../day-reports/slots.ts'
import type { Load } from '../report-kind.ts'
import { parseStudioHeader, type StudioHeader } from './parse-studio-header.ts'
import type { ParseStudioFigures } from './read-studio-rows.ts'
import { kindOfRow, parseStudioDay } from './studio-cells.ts'

/**
 * A chart lists the top videos alone, and beside it is the channel's total of each day: that is what the day counts, by
 * video as far as they are listed. A day whose videos say more than its total counts without videos; one without a total
 * is not known.
 */
export async function addRest(
  { trx, scope: { network_id }, rows, options }: Load,
  { staging, figures: [figure] }: DayReportForm,
  slots: StagedSlot[],
  totals: ReportPart,
  makeParseFigures: (header: StudioHeader) => ParseStudioFigures,
  platform_channel_id: string,
): Promise<void> {
  const { channel_id, registered_on } = rows.channels.get(platform_channel_id)!
  const totalOf = await readTotals(totals, makeParseFigures)
  const { rows: listed } = await sql<{ day: string; figure: number }>`
    select day, sum_bigint(${sql.ref(figure!)}) as figure from ${sql.table(staging)}
    where network_id = ${network_id} group by day`.execute(trx)
  const listedOf = new Map(listed.map(({ day, figure }) => [day, figure]))
  const unlisted = [...listedOf].flatMap(([day, sum]) => (sum > (totalOf.get(day) ?? -1) ? day : []))
  await sql`
    delete from ${sql.table(staging)} where network_id = ${network_id} and day = any(${unlisted}::date[])`.execute(
    trx,
  )
  const known = new Map(slots.map((slot) => [slot.day, slot]))
  slots.length = 0
  for (const [day, total] of [...totalOf].sort(([a], [b]) => (a < b ? -1 : 1))) {
    if (day < registered_on || day > options.today) continue
    const slot = known.get(day) ?? { channel_id, day, rows: 0, rows_rejected: 0 }
    if (unlisted.includes(day)) slot.rows = 0
    slots.push(slot)
    const rest = total - (unlisted.includes(day) ? 0 : (listedOf.get(day) ?? 0))
    if (rest <= 0) continue
    await sql`
      insert into ${sql.table(staging)} (network_id, channel_id, day, video_id, country, ${sql.ref(figure!)}, split, line)
      values (${network_id}, ${channel_id}, ${day}::date, '', 'ZZ', ${rest}, 0, 0)`.execute(trx)
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
      } else if (kindOfRow(fields, header) === null) {
        const day = parseStudioDay(fields[header.at.day] ?? '')
        const figures = parseFigures(fields)
        if (typeof figures === 'string') throw new RefusedFile(`${part.name}: ${figures}.`)
        if (day !== null && figures !== null) totals.set(day, figures[0] ?? 0)
      }
    }
  return totals
}
