import type { exportFiling, exportManagedFiling } from '@cuesheet/contract/filings'
import type { ExportFormat } from '@cuesheet/contract/report-export'
import type { FilingRow } from '@cuesheet/contract/values/filings'
import type { Locale } from '@cuesheet/contract/values/locale'
import { recordAudit } from '../../access/audit.ts'
import { findPublicName } from '../../access/network-site.ts'
import { installationScope, type NetworkScope, networkScope } from '../../access/scope.ts'
import type { SecretBox } from '../../access/secret-box.ts'
import { amount, type Table } from '../../csv/write-table.ts'
import type { Database } from '../../db/connection.ts'
import { DomainError } from '../../errors/domain-error.ts'
import { beginReading, serveDownloads } from '../../http/downloads.ts'
import { type Call, type Server, serve } from '../../http/serve.ts'
import { textsOf } from '../../locales/texts.ts'
import { listLegalNames } from '../payouts/public.ts'
import { listFilingRows } from './filing-rows.ts'

type Asked = { network_id: number; month: string; format: ExportFormat; locale: Locale }
type Offering = Pick<Call<typeof exportManagedFiling>, 'viewer' | 'token' | 'locale' | 'acting' | 'getScope'>

const pageSize = 500

/** A month's filing table as a file, for operators and managers. */
export function exportRoutes(
  server: Server,
  [ofOperators, ofManagers]: readonly [typeof exportFiling, typeof exportManagedFiling],
): void {
  const { db, secrets } = server
  const downloads = serveDownloads<Asked>(server, 'settlement/filings/downloads', async (viewer, asked) => {
    const { transaction, close } = await beginReading(db)
    const scope = viewer.permission_flag === 2 ? installationScope(asked.network_id) : networkScope(viewer)
    try {
      const table = await filingTable(transaction, { scope, secrets }, asked)
      return { format: asked.format, table, close }
    } catch (error) {
      await close()
      throw error
    }
  })
  const offer = async (
    { viewer, token, locale, acting, getScope }: Offering,
    { month, format }: Pick<Asked, 'month' | 'format'>,
  ) => {
    const scope = await getScope()
    const { network_id } = scope
    const { total } = await listFilingRows(db, scope, { month, page: 1, size: 1 })
    if (total === 0) throw new DomainError('not_found')
    downloads.requireRoom(viewer)
    const { account_id, address } = acting
    await recordAudit(db, {
      network_id,
      account_id,
      address,
      action: 'close.export_filing',
      subject: month,
      after: { month, members: total },
    })
    return downloads.offer({ viewer, token }, { network_id, month, format, locale })
  }
  serve(server, ofOperators, ({ body, ...call }) => offer(call, body))
  serve(server, ofManagers, ({ body, ...call }) => offer(call, body))
}

type Reader = { scope: NetworkScope; secrets: SecretBox }

async function filingTable(db: Database, reader: Reader, { month, locale }: Asked): Promise<Table> {
  const { exports, audit } = textsOf(locale)
  const words = exports.filing
  async function* rows() {
    const sums = { gross: 0n, income_tax: 0n, local_tax: 0n }
    for (let page = 1; ; page++) {
      const { total, rows: found } = await listFilingRows(db, reader.scope, { month, page, size: pageSize })
      const names = await listLegalNames(
        db,
        reader,
        found.map(({ account_id }) => account_id),
      )
      for (const row of found) {
        sums.gross += BigInt(row.gross)
        sums.income_tax += BigInt(row.income_tax)
        sums.local_tax += BigInt(row.local_tax)
        yield [
          names.get(row.account_id) ?? null,
          row.nickname ?? `#${row.account_id}`,
          null,
          audit.payees[row.kind],
          row.income_month,
          month,
          ...moneyOf(row),
        ]
      }
      if (page * pageSize >= total) {
        yield [
          exports.total,
          null,
          null,
          null,
          null,
          null,
          ...moneyOf({
            gross: String(sums.gross),
            income_tax: String(sums.income_tax),
            local_tax: String(sums.local_tax),
          }),
        ]
        return
      }
    }
  }
  return {
    name: words.table,
    file_name: `${words.table} ${month}`,
    head: [
      [words.table, await findPublicName(db, reader.scope, locale)],
      [words.payment_month, month],
      [exports.currency, 'KRW'],
      [exports.note, words.note],
    ],
    columns: [
      words.legal_name,
      exports.settlement.member,
      words.registration,
      words.kind,
      words.income_month,
      words.payment_month,
      words.gross,
      exports.settlement.steps.income_tax,
      exports.settlement.steps.local_tax,
      words.withheld,
    ],
    rows: rows(),
  }
}

const moneyOf = ({ gross, income_tax, local_tax }: Pick<FilingRow, 'gross' | 'income_tax' | 'local_tax'>) =>
  [gross, income_tax, local_tax, String(BigInt(income_tax) + BigInt(local_tax))].map(amount)
