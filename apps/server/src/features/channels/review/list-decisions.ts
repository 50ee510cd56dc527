import type { ReviewedChannel } from '@cuesheet/contract/console-review'
import type { Locale } from '@cuesheet/contract/values/locale'
import { actorsAs } from '../../../access/actors.ts'
import type { NetworkScope } from '../../../access/scope.ts'
import type { Database } from '../../../db/connection.ts'
import { textsOf } from '../../../locales/texts.ts'

export type Reading = { locale: Locale }

const shownDecisions = 20
const told = [
  'register',
  'prove',
  'outrun',
  'inherit',
  'inherit_anew',
  'inherit_reopened',
  'approve',
  'hold',
  'hold_again',
  'reject',
  'request_review',
  'apply_again',
  'undo_to_pending',
  'undo_to_on_hold',
  'undo_to_approved',
  'undo_to_rejected',
  'win',
  'lose',
] as const

/** What happened to the channel's review: who, when and why; from the audit, the latest first. */
export async function listDecisions(
  db: Database,
  { network_id }: NetworkScope,
  channelId: number,
  { locale }: Reading,
): Promise<ReviewedChannel['history']> {
  const rows = await db
    .selectFrom('audit_log')
    .leftJoin(actorsAs('actors', network_id), 'actors.account_id', 'audit_log.account_id')
    .select(['action', 'at', 'after', 'audit_log.account_id', 'nickname', 'user_id'])
    .where('audit_log.network_id', '=', network_id)
    .where('subject', '=', String(channelId))
    .where(
      'action',
      'in',
      told.map((name) => `channel.${name}`),
    )
    .orderBy('at', 'desc')
    .orderBy('audit_id')
    .limit(shownDecisions)
    .execute()
  const { actions } = textsOf(locale).audit
  return rows.map(({ action, at, after, account_id, nickname, user_id }) => {
    const reason = (after as Record<string, unknown> | null)?.reason
    return {
      action: action.slice('channel.'.length),
      title: actions[action as keyof typeof actions],
      at: at.toISOString(),
      by: account_id === null ? null : { account_id, nickname: nickname ?? user_id ?? `#${account_id}` },
      reason: typeof reason === 'string' ? reason : null,
    }
  })
}
