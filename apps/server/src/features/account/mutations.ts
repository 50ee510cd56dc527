import { reportingDay } from '@cuesheet/contract/values/day'
import type { ChoosableTable, TableColumns } from '@cuesheet/contract/values/table-columns'
import type { Transaction } from 'kysely'
import { recordAudit } from '../../access/audit.ts'
import { deleteProofs, endSessions } from '../../access/end-sessions.ts'
import { hashPassword, type PasswordCost } from '../../access/password.ts'
import { networkScope } from '../../access/scope.ts'
import type { Viewer } from '../../access/viewer.ts'
import type { Database } from '../../db/connection.ts'
import type { DB } from '../../db/tables.gen.ts'
import { DomainError } from '../../errors/domain-error.ts'
import { withdrawAccount } from '../members/public.ts'
import { notify, notifyOwner } from '../messages/public.ts'

/** By table: the columns chosen, or null where it chooses by itself again. */
type ColumnsChange = { [Table in ChoosableTable]?: string[] | null | undefined }

export type Preferences = { [K in 'currency' | 'language' | 'theme']?: Viewer[K] | undefined } & {
  columns?: ColumnsChange | undefined
  single_keys?: boolean | undefined
}

const preferenceNames = ['currency', 'language', 'theme'] as const

/**
 * Keeps how an account reads; what is undefined stays as it is. The last of several that come at once is the one kept.
 * Which columns a table shows, and whether letters are shortcuts, is not worth an entry in the audit log.
 */
export async function savePreferences(
  db: Database,
  viewer: Viewer,
  preferences: Preferences,
  address: string,
): Promise<void> {
  const network_id = viewer.network_id ?? 0
  await db.transaction().execute(async (trx) => {
    const before = await trx
      .selectFrom('accounts')
      .select([...preferenceNames, 'table_columns'])
      .where('network_id', '=', network_id)
      .where('account_id', '=', viewer.account_id)
      .where('withdrawn_at', 'is', null)
      .forNoKeyUpdate()
      .executeTakeFirst()
    if (!before) return
    if (preferences.columns)
      await trx
        .updateTable('accounts')
        .set({ table_columns: JSON.stringify(withChange(before.table_columns, preferences.columns)) })
        .where('network_id', '=', network_id)
        .where('account_id', '=', viewer.account_id)
        .execute()
    if (preferences.single_keys !== undefined)
      await trx
        .updateTable('accounts')
        .set({ single_keys: preferences.single_keys })
        .where('network_id', '=', network_id)
        .where('account_id', '=', viewer.account_id)
        .execute()
    const changed = preferenceNames.filter(
      (name) => preferences[name] !== undefined && preferences[name] !== before[name],
    )
    if (changed.length === 0) return
    const pick = (from: { [K in (typeof preferenceNames)[number]]?: string | null | undefined }) =>
      Object.fromEntries(changed.map((name) => [name, from[name] ?? null]))
    await trx
      .updateTable('accounts')
      .set(pick(preferences))
      .where('network_id', '=', network_id)
      .where('account_id', '=', viewer.account_id)
      .execute()
    await recordAudit(trx, {
      network_id: viewer.network_id ?? 0,
      account_id: viewer.account_id,
      address,
      action: 'account.set_preferences',
      subject: String(viewer.account_id),
      before: pick(before),
      after: pick(preferences),
    })
  })
}

const withChange = (before: unknown, change: ColumnsChange) =>
  Object.fromEntries(
    Object.entries({ ...(before as TableColumns), ...change }).filter(
      ([, ids]) => ids !== null && ids !== undefined,
    ),
  )

type Changer = { token: string; address: string; user_agent: string }

/** The new name, the new password, or both, or nothing. `session_required` where the account was withdrawn meanwhile. */
export async function changeAccount(
  db: Database,
  viewer: Viewer,
  changes: { nickname?: string | undefined; password?: string | undefined },
  changer: Changer,
  cost: PasswordCost,
): Promise<void> {
  const nickname = changes.nickname === viewer.nickname ? undefined : changes.nickname
  const password_hash = changes.password ? await hashPassword(changes.password, cost) : undefined
  if (nickname === undefined && password_hash === undefined) return
  await db.transaction().execute(async (trx) => {
    const { numUpdatedRows } = await trx
      .updateTable('accounts')
      .set({ nickname, password_hash })
      .where('network_id', '=', viewer.network_id ?? 0)
      .where('account_id', '=', viewer.account_id)
      .where('withdrawn_at', 'is', null)
      .executeTakeFirst()
    if (numUpdatedRows === 0n) throw new DomainError('session_required')
    if (nickname !== undefined)
      await recordAudit(trx, {
        network_id: viewer.network_id ?? 0,
        account_id: viewer.account_id,
        address: changer.address,
        action: 'account.update',
        subject: String(viewer.account_id),
        before: { nickname: viewer.nickname },
        after: { nickname },
      })
    if (password_hash !== undefined) await passwordChanged(trx, viewer, changer)
  })
}

/** Every session but that of this token ends, and the owner is notified. */
async function passwordChanged(
  trx: Transaction<DB>,
  viewer: Viewer,
  { token, address, user_agent }: Changer,
): Promise<void> {
  const owner = { network_id: viewer.network_id ?? 0, account_id: viewer.account_id }
  await deleteProofs(trx, owner)
  const sessions_ended = await endSessions(trx, owner, { except: token })
  await recordAudit(trx, {
    ...owner,
    address,
    action: 'account.change_password',
    subject: String(owner.account_id),
    after: { sessions_ended },
  })
  await notifyOwner(trx, owner, 'account_password_changed', { address, user_agent })
}

/** Withdraws the viewer's account; `conflict` for a manager whose network still has members. */
export async function withdrawViewer(db: Database, viewer: Viewer, now: Date): Promise<void> {
  const owner = { network_id: viewer.network_id ?? 0, account_id: viewer.account_id }
  await db.transaction().execute(async (trx) => {
    if (viewer.permission_flag === 1) {
      // A member that this manager creates at the same moment is here by now, or is not created.
      await trx
        .selectFrom('accounts')
        .select('account_id')
        .where('network_id', '=', owner.network_id)
        .where('account_id', '=', owner.account_id)
        .forUpdate()
        .execute()
      const member = await trx
        .selectFrom('accounts')
        .select('account_id')
        .where('network_id', '=', owner.network_id)
        .where('permission_flag', '=', 0)
        .where('withdrawn_at', 'is', null)
        .limit(1)
        .executeTakeFirst()
      if (member) throw new DomainError('conflict', { message_key: 'withdraw_members_first' })
    }
    const { channels } = await withdrawAccount(trx, { ...owner, today: reportingDay(now) })
    // Without the address, so that data erased a moment ago is not stored again.
    await recordAudit(trx, { ...owner, action: 'account.withdraw', subject: String(owner.account_id) })
    if (viewer.permission_flag === 0)
      await notify(trx, networkScope(viewer), {
        to: ['managers'],
        kind: 'member_withdrawn',
        channel_id: null,
        names: { channels: String(channels) },
      })
  })
}
