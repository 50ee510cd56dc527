import type { SecurityEventKind } from '@cuesheet/contract/account-settings'
import { sql } from 'kysely'
import type { Viewer } from '../../access/viewer.ts'
import type { Database } from '../../db/connection.ts'
import type { Device } from '../../http/read-device.ts'

/** What an entry of the audit is to the owner of the account that it is about. */
const kindOf: Record<string, SecurityEventKind> = {
  'session.create': 'signed_in',
  'session.refuse': 'sign_in_refused',
  'session.revoke': 'signed_out',
  'session.end': 'session_ended',
  'account.change_password': 'password_changed',
  'member.password': 'password_changed_by_manager',
  'account.set_password': 'password_changed_by_operator',
  'account.mail_reset': 'reset_mailed',
  'account.reset_password': 'password_reset',
  'account.lock': 'locked',
  'account.unlock': 'unlocked',
  'account.change_role': 'role_changed',
  'account.view': 'viewed_by_operator',
  'account.end_view': 'viewing_ended',
  'second_factor.enable': 'second_on',
  'second_factor.disable': 'second_off',
  'second_factor.reset': 'second_taken_off',
  'second_factor.renew_codes': 'recovery_codes_renewed',
}
const actions = Object.keys(kindOf)

/** As `createSession` and `recordRefusal` write it. */
type After = Partial<Device> & { second?: string; reason?: string }

/** What happened to the account's access, the latest first. */
export async function listSecurityEvents(
  db: Database,
  viewer: Viewer,
  { page, size }: { page: number; size: number },
) {
  const rows = await db
    .selectFrom('audit_log')
    .select(['audit_id', 'at', 'action', 'address', 'account_id', 'after'])
    .where('network_id', '=', viewer.network_id ?? 0)
    .where('subject', '=', String(viewer.account_id))
    .where('action', 'in', actions)
    .orderBy('at', 'desc')
    .orderBy('audit_id')
    .limit(size)
    .offset((page - 1) * size)
    .execute()
  return rows.map(({ audit_id, at, action, address, account_id, after }) => {
    const { browser = null, system = null, is_phone = false, second, reason } = (after ?? {}) as After
    const isOthers = account_id !== null && account_id !== viewer.account_id
    return {
      event_id: audit_id,
      kind: reason === 'code' ? ('code_refused' as const) : kindOf[action]!,
      at: at.toISOString(),
      device: browser || system ? { browser, system, is_phone } : null,
      // Where a manager was when it changed a member's password is the manager's own matter.
      address: isOthers ? null : address,
      by_recovery_code: second === 'recovery',
      reason: isOthers ? (reason ?? null) : null,
    }
  })
}

export async function countSecurityEvents(db: Database, viewer: Viewer): Promise<number> {
  const { total } = await db
    .selectFrom('audit_log')
    .select(sql<number>`count(*)::integer`.as('total'))
    .where('network_id', '=', viewer.network_id ?? 0)
    .where('subject', '=', String(viewer.account_id))
    .where('action', 'in', actions)
    .executeTakeFirstOrThrow()
  return total
}
