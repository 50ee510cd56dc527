import type { Approval, ApprovalKind } from '@cuesheet/contract/console-approvals'
import type { Locale } from '@cuesheet/contract/values/locale'
import { sql } from 'kysely'
import { actorsAs } from '../../access/actors.ts'
import type { Database } from '../../db/connection.ts'
import { DomainError } from '../../errors/domain-error.ts'

/** Requests for a second administrator, the latest first: those that wait, or those that do no longer. */
export async function listApprovals(
  db: Database,
  viewerId: number,
  { state, after, size }: { state: 'waiting' | 'decided'; after?: string | undefined; size: number },
  locale: Locale,
): Promise<{ rows: Approval[]; next: string | null }> {
  const isWaiting = sql<boolean>`approvals.decision is null and approvals.ends_at > now()`
  const found = await db
    .with(
      (cte) => cte('proven').materialized(),
      () => sql<{ channel_id: number; network_id: number }>`(
        select channels.channel_id, channels.network_id
        from channels join channel_key on channel_key.channel_id = channels.channel_id
          and channels.network_id = any(channel_key.network_id || channel_key.rivals)
        where verification = 'verified'
          and channels.channel_id in (select ${channel} from approvals where kind = 'channel.award'))`,
    )
    .with(
      (cte) => cte('reasons').materialized(),
      (query) =>
        query
          .selectFrom('decision_reasons')
          .select(['network_id', 'code', 'text'])
          .where('decision', '=', 'award')
          .where('locale', '=', locale),
    )
    .selectFrom('approvals')
    .leftJoin(actorsAs('asker'), 'asker.account_id', 'asked_by')
    .leftJoin(actorsAs('decider'), 'decider.account_id', 'decided_by')
    .select([
      'approval_id',
      'kind',
      'subject',
      'asked_by',
      'asked_at',
      'ends_at',
      'decided_by',
      'decided_at',
      'asker.nickname as asker',
      'decider.nickname as decider',
      sql<string | null>`details ->> 'name'`.as('name'),
      award.as('award'),
      sql<Approval['tax_rule']>`case when kind = 'tax_rule.set' then details -> 'rule' end`.as('tax_rule'),
      sql<
        Approval['state']
      >`coalesce(decision, case when approvals.ends_at > now() then 'waiting' else 'lapsed' end)`.as('state'),
    ])
    .where(state === 'waiting' ? isWaiting : sql<boolean>`not (${isWaiting})`)
    .$if(after !== undefined, (query) => query.where('approval_id', '<', readPlace(after!)))
    .orderBy('approval_id', 'desc')
    .limit(size + 1)
    .execute()
  const rows = found.slice(0, size)
  return {
    rows: rows.map(({ asker, decider, asked_by, decided_by, asked_at, ends_at, decided_at, ...row }) => ({
      ...row,
      kind: row.kind as ApprovalKind,
      asked_by: { account_id: asked_by, nickname: asker ?? `#${asked_by}` },
      is_own: asked_by === viewerId,
      asked_at: asked_at.toISOString(),
      ends_at: ends_at.toISOString(),
      decided_by:
        decided_by === null ? null : { account_id: decided_by, nickname: decider ?? `#${decided_by}` },
      decided_at: decided_at?.toISOString() ?? null,
    })),
    next: found.length > size ? String(rows.at(-1)!.approval_id) : null,
  }
}

const heir = sql`split_part(subject, '-', 1)::integer`
const channel = sql`split_part(subject, '-', 2)::integer`

/** What an award decides, with `proven` and `reasons`; its losers are those that were seen, or as long as nobody has written that down all that proved it. */
const award = sql<Approval['award']>`
  case when kind = 'channel.award' then jsonb_build_object(
    'network', coalesce((select name from networks where network_id = ${heir}), '#' || ${heir}),
    'losers', (
      select coalesce(jsonb_agg(name order by name), '[]') from networks
      where network_id <> ${heir} and case
        when details ? 'networks' then details -> 'networks' @> to_jsonb(network_id)
        else network_id in (select proven.network_id from proven where proven.channel_id = ${channel}) end),
    'reason', nullif(concat_ws(E'\n', (
      select text from reasons where code = details ->> 'code' and network_id in (0, ${heir})
      order by network_id desc limit 1), details ->> 'note'), ''))
  end`

export async function areTwoPersonsRequired(db: Database): Promise<boolean> {
  const { two_persons } = await db
    .selectFrom('installation_settings')
    .select('two_persons')
    .executeTakeFirstOrThrow()
  return two_persons
}

/** `invalid_input` naming `after` for what is no place. */
function readPlace(after: string): number {
  if (!/^[1-9]\d{0,8}$/.test(after))
    throw new DomainError('invalid_input', { fields: { after: 'field_invalid' } })
  return Number(after)
}
