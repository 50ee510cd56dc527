import { decimalOf, hasRate } from '@cuesheet/contract/values/settlement-currencies'
import { trackRows } from '@cuesheet/contract/values/statement-rows'
import type { StatementData } from '@cuesheet/contract/values/statements'
import type { NetworkScope } from '../../access/scope.ts'
import { amount, type Cell, type Table } from '../../csv/write-table.ts'
import type { Database } from '../../db/connection.ts'
import { fill, type Texts } from '../../locales/texts.ts'
import { writeTerm } from '../settlement/public.ts'
import { markOf } from './compare-against.ts'
import { hashStatement } from './hash-statement.ts'
import { listStatementVideos } from './queries.ts'

type Asked = { month: string; account_id: number; data: StatementData }

const headOf = ({ data }: Asked, { statement: words }: Texts): [string, string][] => [
  [
    words.number,
    data.version > 1 ? `${data.number} (${fill(words.version, { version: data.version })})` : data.number,
  ],
  [words.issuer, data.issuer.name],
  [words.payee, data.payee.name],
  ...(data.payee.legal_name ? [[words.legal_name, data.payee.legal_name] as [string, string]] : []),
  [words.period, data.month],
  [words.issued_on, data.published_on],
  ...(hasRate(data) ? [[words.rate, data.rate] as [string, string]] : []),
  [words.hash, markOf(data, hashStatement(data).toString('hex'))],
]

/** The lines of a statement, exactly. */
export function linesTable(asked: Asked, texts: Texts): Table {
  const { data } = asked
  const { statement: words, audit, exports } = texts
  const { steps } = exports.settlement
  const name = fill(words.of_month, { month: data.month })
  const settled = (units: string) => amount(decimalOf(units, data.currency))
  return {
    name: words.statement,
    file_name: `${words.statement} ${data.number}`,
    head: headOf(asked, texts),
    columns: [
      exports.channel,
      exports.settlement.item,
      exports.settlement.month,
      words.columns.views,
      exports.settlement.usd,
      words.columns.fee_rate,
      exports.settlement.term,
      exports.settlement.fee_usd,
      data.currency,
    ],
    rows: [
      ...data.lines.map((line): Cell[] => [
        line.channel ?? line.platform_channel_id,
        line.family
          ? [audit.families[line.family], line.adjustment_type].filter(Boolean).join(' · ')
          : steps[line.kind === 'us_refund' ? 'us_refund' : 'us_tax'],
        line.corrects_month ?? line.activity_month,
        line.views,
        amount(line.usd),
        amount(line.fee_rate),
        writeTerm(texts, line),
        amount(line.fee_usd),
        settled(line.won),
      ]),
      [],
      ...trackRows(data).map(({ kind, isrc, title, usd, won }): Cell[] => [
        kind === 'us_tax' ? steps.us_tax : kind === 'unknown' ? words.no_track : (title ?? isrc),
        isrc ?? words.by_track,
        data.month,
        null,
        amount(usd),
        null,
        null,
        null,
        settled(won),
      ]),
      ...(trackRows(data).length > 0 ? [[]] : []),
      ...data.bridge.steps.map(({ kind, family, adjustment_type, month, usd, won }): Cell[] => {
        const detail = adjustment_type ?? (family && audit.families[family])
        return [
          name,
          detail ? `${steps[kind]} (${detail})` : steps[kind],
          month,
          null,
          amount(usd),
          null,
          null,
          null,
          settled(won),
        ]
      }),
      [name, words.items.payable, null, null, null, null, null, null, settled(data.payable)],
    ],
  }
}

/** What the platform’s files have of its channels, by video: of a shared channel all of it. */
export async function videosTable(
  db: Database,
  scope: NetworkScope,
  asked: Asked,
  texts: Texts,
): Promise<Table> {
  const { month, account_id, data } = asked
  const { statement: words, audit, exports } = texts
  const channels = new Map(
    data.lines.flatMap(({ platform_channel_id: id, channel }) => (id ? [[id, channel ?? id] as const] : [])),
  )
  const rows = await listStatementVideos(db, scope, { month, account_id, channels: [...channels.keys()] })
  return {
    name: exports.videos,
    file_name: `${words.statement} ${data.number} ${exports.videos}`,
    head: [...headOf(asked, texts), [exports.note, words.videos_note]],
    columns: [
      exports.channel,
      exports.title,
      exports.video_id,
      exports.settlement.item,
      words.columns.views,
      exports.settlement.usd,
      words.shared,
    ],
    rows: rows.map((row): Cell[] => [
      channels.get(row.platform_channel_id) ?? row.platform_channel_id,
      row.title,
      row.video_id === null ? null : { verbatim: row.video_id },
      [row.family && audit.families[row.family], row.adjustment_type].filter(Boolean).join(' · '),
      row.views,
      amount(row.usd),
      row.is_shared ? exports.yes : exports.no,
    ]),
  }
}
