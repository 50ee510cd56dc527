import type { Locale } from '@cuesheet/contract/values/locale'
import { findPublicName } from '../../access/network-site.ts'
import type { ChannelScope } from '../../access/scope.ts'
import { amount, type Cell, verbatim } from '../../csv/write-table.ts'
import type { Database } from '../../db/connection.ts'
import { readPieces } from '../../db/read-pieces.ts'
import { beginReading, type OpenTable } from '../../http/downloads.ts'
import { textsOf } from '../../locales/texts.ts'
import type { Terms } from '../facts/terms.ts'
import { type Claim, type ClaimFilters, claimRows, isManagers, summarizeClaims } from './queries.ts'

/** All claims that the filters leave as a CSV in the reader's language and money, over an open transaction. */
export async function openClaimsExport(
  db: Database,
  scope: ChannelScope,
  filters: ClaimFilters,
  { locale, ...reader }: { locale: Locale; terms: Terms; today: string },
): Promise<OpenTable> {
  const { exports, terms } = textsOf(locale)
  const texts = exports.claims
  const { transaction, close } = await beginReading(db)
  const name = await findPublicName(transaction, scope, locale)
  const { as_of } = await summarizeClaims(transaction, scope)
  const { currency } = reader.terms
  const policyOf = (policy: string | null) =>
    policy === null
      ? null
      : policy
          .split('+')
          .map((part) => (terms.claim_policy as Record<string, string>)[part] ?? part)
          .join(', ')
  const rowOf = (row: Claim): Cell[] => [
    terms.claim_kind[row.kind],
    row.title ?? null,
    verbatim(row.video_id),
    row.channel,
    row.track?.title ?? null,
    verbatim(row.isrc),
    verbatim(row.asset_id),
    row.since_day,
    row.ends_on,
    row.days_left,
    policyOf(row.before_policy),
    policyOf(row.policy),
    row.word || null,
    amount(row.at_stake),
    row.ended_on,
    row.handled_at,
    ...(isManagers(scope) ? [row.handled_by, row.note] : []),
  ]
  async function* rows(): AsyncGenerator<Cell[]> {
    for await (const row of readPieces(transaction, claimRows(scope, filters, reader))) yield rowOf(row)
  }
  const { happened, since, ends_on, days_left, track, asset_id, before_policy, policy, word } = texts
  const table = {
    name: texts.report,
    file_name: [texts.report, as_of].filter(Boolean).join(' '),
    head: [
      [texts.report, name],
      [texts.as_of, as_of ?? exports.no_data],
      [exports.currency, currency],
    ] as [string, string][],
    columns: [
      happened,
      exports.title,
      exports.video_id,
      exports.channel,
      track,
      'ISRC',
      asset_id,
      since,
      ends_on,
      days_left,
      before_policy,
      policy,
      word,
      texts.at_stake,
      texts.ended_on,
      texts.handled_at,
      ...(isManagers(scope) ? [texts.handled_by, texts.note] : []),
    ],
    rows: rows(),
  }
  return { format: 'csv', table, close }
}
