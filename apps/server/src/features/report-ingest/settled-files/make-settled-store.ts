import type { ReportFileDetail } from '@cuesheet/contract/console-report-files'
import { type RawBuilder, sql, type Transaction } from 'kysely'
import type { NetworkScope } from '../../../access/scope.ts'
import { count } from '../../../csv/format-rejects.ts'
import type { DB } from '../../../db/tables.gen.ts'
import { OperatorError } from '../../../errors/operator-error.ts'
import { lockFacts } from '../../facts/change-facts.ts'
import { formatNanoUsd } from '../day-reports/day-totals.ts'
import type { ReportStore } from '../report-kind.ts'
import type { Close } from './merge-settled-file.ts'
import { nameMonth } from './name-settled-kind.ts'
import { removeRows } from './standing-files.ts'

/** A file is not reverted, because its month was approved with it. */
export class MonthApproved extends OperatorError {}

/** What the files that stand hold, by their rows. */
const sumsOf = (network_id: number): RawBuilder<unknown> => sql`
  select file_id, count(*) as row_count, sum(revenue) as revenue, sum(views) as views
  from (
    select file_id, revenue, views from settled_rows where network_id = ${network_id}
    union all select file_id, revenue, null from settled_payments where network_id = ${network_id}
    union all select file_id, 0, null from settled_taxes where network_id = ${network_id}
  ) as rows group by file_id`

const standing = sql`state in ('current', 'late')`

type Sums = { file_id: number; row_count: string; revenue: string; views: string | null }

/** Where the files of the monthly close are stored: by month and kind the one that the close reads, and late ones. */
export const makeSettledStore = ({ findApproval, isFileCounted }: Close): ReportStore => ({
  help: `The files of a month's close (payment summary, ads, adjustments, Premium, Shorts, paid features, US tax; a
music label's, too) are known by their header, and where that does not tell by their name; each replaces the one of its kind and month. What they name that the network does not know stays with its
money.`,
  tables: ['settled_files', 'settled_rows', 'settled_payments', 'settled_taxes'],
  async verify(db, scope) {
    const { rows } = await db.transaction().execute(async (trx) => {
      await lockFacts(trx, scope)
      return sql<{ expected: Sums; stored: Sums }>`
        select jsonb_build_object('file_id', s.file_id, 'row_count', coalesce(r.row_count, 0)::text,
            'revenue', coalesce(r.revenue, 0)::text, 'views', r.views::text) as expected,
          jsonb_build_object('file_id', s.file_id, 'row_count', s.row_count::text, 'revenue', s.revenue::text,
            'views', s.views::text) as stored
        from (select * from settled_files where network_id = ${scope.network_id} and ${standing}) as s
        left join (${sumsOf(scope.network_id)}) as r using (file_id)
        where (coalesce(r.row_count, 0), coalesce(r.revenue, 0), r.views) is distinct from (s.row_count, s.revenue, s.views)
        order by s.file_id`.execute(trx)
    })
    const differences = rows.slice(0, 20).map((row) => ({ rollup: 'settled_files', ...row }))
    return { difference_count: rows.length, differences }
  },
  async rebuild(trx, { network_id }) {
    await sql`
      update settled_files as s set row_count = coalesce(r.row_count, 0), revenue = coalesce(r.revenue, 0), views = r.views
      from settled_files as own left join (${sumsOf(network_id)}) as r using (file_id)
      where own.network_id = ${network_id} and s.network_id = ${network_id} and s.file_id = own.file_id
        and s.state in ('current', 'late')`.execute(trx)
  },
  async revert(trx, scope, file_id) {
    const found = await findStandingFile(trx, scope, file_id)
    if (!found) return { was_current: false, result: { settled_rows_removed: 0 }, lines: [] }
    if (found.state === 'late' && (await isFileCounted(trx, scope, file_id)))
      throw new MonthApproved(
        `A month that is approved has counted this file, which corrects ${nameMonth(found.month)}. Import the right one: its difference is settled with the next open month.`,
      )
    if (found.state === 'current' && (await findApproval(trx, scope, found.month)))
      throw new MonthApproved(
        `${nameMonth(found.month)} was approved with this file. Import the right one: its difference is settled with the next open month.`,
      )
    await removeRows(trx, scope.network_id, file_id)
    await trx
      .updateTable('settled_files')
      .set({ state: 'reverted' })
      .where('network_id', '=', scope.network_id)
      .where('file_id', '=', file_id)
      .execute()
    return {
      was_current: true,
      result: { settled_rows_removed: found.row_count, month: found.month },
      lines: [`  settled    ${count(found.row_count)} rows of ${nameMonth(found.month)} removed`],
    }
  },
  current: {
    files: (where) => sql`select network_id, file_id from settled_files where ${where} and ${standing}`,
    column: 'settled_stands',
    state: 'its month is closed with it',
  },
  async describeFile(db, { network_id }, { file_id }) {
    const { rows } = await sql<NonNullable<ReportFileDetail['settled']>>`
      select family, level, is_adjustment, part, to_char(month, 'YYYY-MM') as month, state, revenue::text as revenue
      from settled_files where network_id = ${network_id} and file_id = ${file_id}`.execute(db)
    const [row] = rows
    return { settled: row ? { ...row, revenue: formatNanoUsd(BigInt(row.revenue)) } : null }
  },
})

async function findStandingFile(trx: Transaction<DB>, { network_id }: NetworkScope, file_id: number) {
  const { rows } = await sql<{ state: string; month: string; row_count: number }>`
    select state, to_char(month, 'YYYY-MM') as month, row_count from settled_files
    where network_id = ${network_id} and file_id = ${file_id} and ${standing}`.execute(trx)
  return rows[0] ?? null
}
