import { approvals, confirmApproval, setTwoPersons } from '@cuesheet/contract/console-approvals'
import { setCloseSettings, setTaxRule } from '@cuesheet/contract/console-close-members'
import { deleteNetwork } from '@cuesheet/contract/console-networks'
import { changeRole, resetPersonFactor, setPersonPassword } from '@cuesheet/contract/console-people'
import { awardChannel } from '@cuesheet/contract/console-review'
import { externalTicket } from '@cuesheet/contract/external-auth'
import { type TwoPersonRequest, tiedDays, twoPersonRequests } from '@cuesheet/contract/values/two-persons'
import { sql } from 'kysely'
import { beforeEach, describe, expect, it } from 'vitest'
import { DomainError } from '../errors/domain-error.ts'
import { addApiKey } from '../features/api-keys/mutations.ts'
import { acceptInvitation, invite } from '../features/invitations/mutations.ts'
import { updateMember } from '../features/members/mutations.ts'
import { lockMonth, reopenMonth } from '../features/settlement/books/closing-steps.ts'
import { addEntry, confirmEntry } from '../features/settlement/books/entries.ts'
import { acceptTie, changeRate } from '../features/settlement/inputs/preparations.ts'
import { dollarsOf } from '../features/settlement/nano-dollars.ts'
import { decideProposal, proposePayee } from '../features/settlement/proposals.ts'
import { readMonth } from '../features/settlement/read-month.ts'
import { earlier } from '../testing/earlier.ts'
import { createAccount, createChannel, createNetwork, type TestNetwork } from '../testing/factories.ts'
import { ordinarySettings } from '../testing/ordinary-settings.ts'
import { payoutDesk } from '../testing/payout-desk.ts'
import { addSettledFile } from '../testing/settled-files.ts'
import { cheapPasswordCost, openTestApp } from '../testing/test-app.ts'
import { recordAudit } from './audit.ts'
import type { AuditAction } from './audit-actions.ts'
import { hashPassword } from './password.ts'
import type { Viewer } from './viewer.ts'

// Everything that two persons do, against every way in which one person can be two.

const password = 'the right password'
const [month, today] = ['2026-09-01', '2026-11-20']
let network: TestNetwork
let member: Viewer

const test = await openTestApp()
const { db } = test
const password_hash = await hashPassword(password, cheapPasswordCost)
beforeEach(async () => {
  for (const table of [
    'approvals',
    'audit_log',
    'settlement_entries',
    'settlement_proposals',
    'tax_rules',
  ] as const)
    await db.deleteFrom(table).execute()
  await db.updateTable('accounts').set({ withdrawn_at: new Date() }).execute()
  await db.updateTable('installation_settings').set({ two_persons: true }).execute()
  network = await createNetwork(db)
  await db.updateTable('networks').set({ close_second_person: true }).execute()
  member = await createAccount(db, network)
})

const administrator = () =>
  createAccount(db, null, { as: 'operator', operator_role: 'administrator', password_hash })
const manager = () => createAccount(db, network, { as: 'manager', password_hash })
const daysBefore = (days: number) => earlier('at', `${days} days`)
const at = (viewer: Viewer) => test.open('localhost', viewer)
const acting = ({ account_id }: Viewer) => ({ account_id, address: '192.0.2.1' })
const onToday = (viewer: Viewer) => ({ ...acting(viewer), today })

/** done; or the code of the refusal. What comes after the two persons were looked at counts as done. */
async function outcome(work: Promise<unknown>): Promise<string> {
  try {
    const answer = await work
    const { success, code } = (
      answer as { json?: () => { success: boolean; code?: string } } | undefined
    )?.json?.() ?? {
      success: true,
    }
    return success ? 'done' : code!
  } catch (error) {
    if (!(error instanceof DomainError)) throw error
    const { code, message } = error
    return code === 'forbidden' || /nobody_confirms|everybody_tied|asker_gone/.test(message) ? code : 'done'
  }
}

type Scenario = {
  prepare?(): Promise<unknown>
  ask(by: Viewer): Promise<unknown>
  confirm(by: Viewer): Promise<unknown>
}

/** Asked and confirmed at the console. */
const approved = (ask: (by: Viewer) => Promise<unknown>, prepare?: () => Promise<unknown>): Scenario => ({
  ...(prepare && { prepare }),
  ask,
  async confirm(by) {
    const client = await at(by)
    const [request] = (await client.call(approvals)).rows
    return client.send(confirmApproval, { body: { approval_id: request!.approval_id, password } })
  },
})

const reviewer = () => createAccount(db, null, { as: 'operator', operator_role: 'reviewer' })
let promoted: Viewer
let contested: { network_id: number; channel_id: number; seen: number[]; note: string }
let difference: { tie: string; difference_usd: string }
const versionOf = async () =>
  (
    await db
      .selectFrom('settlement_months')
      .select('version')
      .where('network_id', '=', network.network_id)
      .executeTakeFirst()
  )?.version ?? 0
const seen = async () => ({ month, version: await versionOf() })
const putMonth = (more: object) =>
  db
    .insertInto('settlement_months')
    .values({
      network_id: network.network_id,
      month,
      approved_at: new Date(),
      lock_no: 1,
      inputs: JSON.stringify({ opening: '-', entries: '-' }),
      ...more,
    })
    .execute()

async function contest() {
  const rival = await createNetwork(db)
  const { channel_id, platform_channel_id } = await createChannel(db, network)
  await db
    .insertInto('channels')
    .values({
      network_id: rival.network_id,
      channel_id,
      platform_channel_id,
      title: 'Contested',
      status: 0,
      registered_on: '2026-01-01',
      verification: 'verified',
      verified_at: new Date(),
    })
    .execute()
  await db
    .updateTable('channel_key')
    .set({ rivals: [rival.network_id] })
    .where('channel_id', '=', channel_id)
    .execute()
  const both = [network.network_id, rival.network_id]
  contested = { network_id: rival.network_id, channel_id, seen: both, note: 'It proved first.' }
}

/** A locked month that owes a member whose payout details are ready. */
async function oweMember() {
  const { network_id } = network
  const { account_id } = member
  await putMonth({ locked_at: new Date() })
  await sql`
    insert into tax_rules (kind, valid_from, is_on, base_rate, exempt_up_to, income_rate, local_rate, vat_rate, source)
    values ('business_income', '2005-01-01', true, 1, 0, 0.03, 0.1, 0, 'A test')`.execute(db)
  await sql`
    insert into settlement_members (network_id, month, account_id, channels, estimated, estimated_part, revenue, us_tax, fee,
      net_usd, net, opening, adjustments, advance, recouped, available, carried, due, payee_kind, tax_rule, income_tax, local_tax, vat, payable)
    values (${network_id}, ${month}, ${account_id}, 1, 0, 0, 0, 0, 0, 0, 100000, 0, 0, 0, 0, 100000, 0, 100000, 'unknown',
      'business_income@2005-01-01', 3000, 300, 0, 96700)`.execute(db)
  await sql`
    insert into ledger_accounts (network_id, account, currency, owner, posted, pending, version)
    values (${network_id}, ${`member:${account_id}:payable`}, 'KRW', ${account_id}, 100000, 0, 1)`.execute(db)
  await payouts().enter(member)
}
const payouts = () => payoutDesk(db, () => network, { operator: member, second: member, today })
const ofPayout = (is_proposed: boolean) => ({
  ask: (who: Viewer) => payouts().prepare({ who, is_proposed }),
  confirm: (by: Viewer) => payouts().confirm(1, by),
})

const scenarios: Record<TwoPersonRequest, Scenario> = {
  'two_persons.off': approved(async (by) =>
    (await at(by)).send(setTwoPersons, { body: { two_persons: false, password } }),
  ),
  'operator.promote': approved(
    async (by) =>
      (await at(by)).send(changeRole, {
        body: { account_id: promoted.account_id, role: 'administrator', password },
      }),
    async () => {
      promoted = await reviewer()
    },
  ),
  'network.delete': approved(async (by) => {
    const { network_id, name } = network
    return (await at(by)).send(deleteNetwork, { body: { network_id, name, password } })
  }),
  'channel.award': approved(
    async (by) => (await at(by)).send(awardChannel, { body: { ...contested, password } }),
    contest,
  ),
  'close.one_person': approved(async (by) => {
    const settings = { ...ordinarySettings, second_person: true }
    const body = { network_id: network.network_id, ...settings, second_person: false, seen: settings }
    return (await at(by)).send(setCloseSettings, { body })
  }),
  'close.limit': approved(async (by) => {
    const settings = { ...ordinarySettings, second_person: true }
    const body = { network_id: network.network_id, ...settings, limit_usd: 500, seen: settings }
    return (await at(by)).send(setCloseSettings, { body })
  }),
  'tax_rule.set': approved(async (by) => {
    const rates = { base_rate: '1', vat_rate: '0', exempt_up_to: '0', income_rate: '0.05', local_rate: '0.1' }
    const why = { reason: 'The law of autumn', source: 'An example, not advice' }
    const body = {
      kind: 'business_income',
      valid_from: '2026-10-01',
      is_on: true,
      round_to: 10,
      ...rates,
      ...why,
    } as const
    return (await at(by)).send(setTaxRule, { body })
  }),
  'close.lock': {
    prepare: () => putMonth({}),
    ask: async (by) => lockMonth(db, network.scope, await seen(), onToday(by)),
    confirm: async (by) => lockMonth(db, network.scope, await seen(), onToday(by)),
  },
  'close.reopen': {
    prepare: () => putMonth({ locked_at: new Date() }),
    ask: async (by) =>
      reopenMonth(db, network.scope, { ...(await seen()), reason: 'A late file' }, onToday(by)),
    confirm: async (by) => reopenMonth(db, network.scope, { ...(await seen()), reason: null }, onToday(by)),
  },
  'close.entry': {
    ask: (by) => {
      const entry = {
        kind: 'adjustment',
        account_id: member.account_id,
        month,
        amount: '9000000',
        reason: 'A bonus',
      } as const
      return addEntry(db, network.scope, entry, acting(by))
    },
    async confirm(by) {
      const { entry_id } = await db
        .selectFrom('settlement_entries')
        .select('entry_id')
        .executeTakeFirstOrThrow()
      return confirmEntry(db, network.scope, Number(entry_id), onToday(by))
    },
  },
  'close.difference': {
    async prepare() {
      const payments = [{ type: 'Ads Revenue', usd: '22101', local: '30000000' }]
      await addSettledFile(db, network, { month, family: 'payment_summary', payments })
      const { ties } = await readMonth(db, network.scope, month)
      const found = ties.find(({ finding }) => finding !== 'fits')!
      difference = { tie: found.tie, difference_usd: dollarsOf(found.difference) }
    },
    ask: async (by) =>
      acceptTie(db, network.scope, await seen(), {
        ...difference,
        reason: 'A missing file',
        ...acting(by),
      }),
    confirm: async (by) =>
      acceptTie(db, network.scope, await seen(), { ...difference, reason: 'I agree', ...acting(by) }),
  },
  'close.rate': {
    async prepare() {
      const rate = { currency: 'KRW', day: month, rate: '1400' }
      await db
        .insertInto('exchange_rates')
        .values(rate)
        .onConflict((one) => one.doNothing())
        .execute()
    },
    ask: async (by) =>
      changeRate(db, network.scope, await seen(), { rate: '3000', note: 'The bank' }, acting(by)),
    confirm: async (by) =>
      changeRate(db, network.scope, await seen(), { rate: '3000', note: 'I agree' }, acting(by)),
  },
  'payout.batch': { prepare: oweMember, ...ofPayout(false) },
  'payout.proposal': { prepare: oweMember, ...ofPayout(true) },
  'payout.cancel': {
    prepare: oweMember,
    async ask(by) {
      await payouts().prepare({ who: by })
      await db
        .updateTable('payout_batches')
        .set({
          state: 'filed',
          filed_at: new Date(),
          file_digest: 'of nothing',
          file_lines: 1,
          file_amount: 1,
        })
        .execute()
      await payouts().askToCancel(1, by)
    },
    confirm: (by) => payouts().askToCancel(1, by),
  },
  'close.proposal': {
    ask: (by) => {
      const asked = { account_id: member.account_id, kind: 'business', seen: 'unknown' } as const
      return proposePayee(db, network.scope, asked, onToday(by))
    },
    async confirm(by) {
      const { proposal_id } = await db
        .selectFrom('settlement_proposals')
        .select('proposal_id')
        .executeTakeFirstOrThrow()
      const decision = { proposal_id: Number(proposal_id), is_accepted: true }
      return decideProposal(db, network.scope, decision, onToday(by))
    },
  },
}

/** As if `by` had done it to the account `of`, so many days ago. */
async function took(
  by: Viewer,
  of: Viewer,
  { action = 'account.create', days = 0 }: { action?: AuditAction; days?: number } = {},
) {
  const [network_id, subject] = [of.network_id ?? 0, String(of.account_id)]
  await recordAudit(db, { network_id, account_id: by.account_id, action, subject })
  await sql`update audit_log set at = ${daysBefore(days)} where subject = ${subject}`.execute(db)
}

const kinds = Object.keys(twoPersonRequests) as TwoPersonRequest[]

describe.each(kinds)('%s', (kind) => {
  const { prepare, ask, confirm } = scenarios[kind]
  let one: Viewer
  let other: Viewer
  beforeEach(async () => {
    one = ['close.proposal', 'payout.proposal'].includes(kind) ? await manager() : await administrator()
    other = await administrator()
    // Somebody else could confirm it.
    await administrator()
    await prepare?.()
  })
  const asked = async () => expect(await outcome(ask(one))).toBe('done')

  it('is confirmed by a second person', async () => {
    await asked()
    expect(await outcome(confirm(other))).toBe('done')
  })

  it('is not confirmed by who asked, who made who asked, who was made by who asked, nor whom the same one made', async () => {
    const maker = await administrator()
    const ties: (() => Promise<void>)[] = [
      () => took(other, one),
      () => took(one, other),
      async () => {
        await took(maker, one)
        await took(maker, other)
      },
      async () => {
        await took(one, maker)
        await took(maker, other)
      },
    ]
    await asked()
    // Who accepts a difference, or cancels, again asks again.
    if (['close.difference', 'close.rate', 'payout.cancel'].includes(kind))
      expect(await confirm(one)).toEqual({ is_asked: true })
    else if (kind !== 'close.proposal') expect(await outcome(confirm(one))).toBe('forbidden')
    for (const tie of ties) {
      await sql`delete from audit_log where action = 'account.create'`.execute(db)
      await tie()
      expect(await outcome(confirm(other))).toBe('forbidden')
    }
    // Long ago it is no tie; the days count back from the asking.
    await sql`update audit_log set at = ${daysBefore(tiedDays + 1)} where action = 'account.create'`.execute(
      db,
    )
    expect(await outcome(confirm(other))).toBe('done')
  })

  it('is not confirmed where who asked may no longer ask', async () => {
    await asked()
    await db
      .updateTable('accounts')
      .set({ locked_at: new Date(), lock_reason: 'Left' })
      .where('account_id', '=', one.account_id)
      .execute()
    // A step of the close is asked for again, by the one who would have confirmed it.
    if (['close.lock', 'close.reopen', 'close.difference', 'close.rate', 'payout.cancel'].includes(kind))
      expect(await confirm(other)).toEqual({ is_asked: true })
    else expect(await outcome(confirm(other))).toBe('conflict')
  })

  if (kind !== 'close.proposal')
    it('is not asked for where nobody could confirm it', async () => {
      await db
        .updateTable('accounts')
        .set({ locked_at: new Date(), lock_reason: 'Left' })
        .where('account_id', 'not in', [one.account_id, other.account_id])
        .where('permission_flag', '>', 0)
        .execute()
      await took(one, other)
      expect(await outcome(ask(one))).toBe('conflict')
      await sql`delete from audit_log where action = 'account.create'`.execute(db)
      await asked()
    })
})

it('has a scenario for every kind', () => expect(Object.keys(scenarios).sort()).toEqual(kinds.toSorted()))

describe('one stands behind two', () => {
  let one: Viewer
  let other: Viewer
  const { ask, confirm } = scenarios['close.entry']
  beforeEach(async () => {
    await db.updateTable('installation_settings').set({ two_persons: false }).execute()
    one = await administrator()
    other = await manager()
    await administrator()
  })

  it.each<[string, () => Promise<unknown>]>([
    [
      'who invited the other one',
      async () => {
        const who = { user_id: 'invited@example.test', nickname: 'Invited', permission_flag: 1 } as const
        const by = { account_id: one.account_id }
        const { token } = await db.transaction().execute((trx) => invite(trx, network.scope, who, by))
        const given = { token, nickname: 'Invited', password, address: '192.0.2.1' }
        const user_id = await acceptInvitation(db, network.network_id, given, cheapPasswordCost)
        const { account_id } = await db
          .selectFrom('accounts')
          .select('account_id')
          .where('network_id', '=', network.network_id)
          .where('user_id', '=', user_id)
          .executeTakeFirstOrThrow()
        other = { ...other, account_id }
      },
    ],
    [
      'who gave it a password',
      async () =>
        (await at(one)).call(setPersonPassword, { body: { account_id: other.account_id, password } }),
    ],
    [
      'who took its second factor off',
      async () => {
        await sql`
          insert into second_factors (network_id, account_id, secret, enabled_at)
          values (${network.network_id}, ${other.account_id}, '\\x00', now())`.execute(db)
        await (await at(one)).call(resetPersonFactor, { body: { account_id: other.account_id, password } })
      },
    ],
    [
      'who made it a manager',
      async () => {
        other = await createAccount(db, network, { password_hash })
        const body = { account_id: other.account_id, role: 'manager' as const, password }
        await (await at(one)).call(changeRole, { body })
      },
    ],
    [
      'whose key signed it in',
      async () => {
        const asked = { name: 'Portal', scopes: ['manager_tickets'] as const }
        const { key } = await addApiKey(db, network.scope, asked, { account_id: one.account_id })
        const headers = { authorization: `Bearer ${key}` }
        await (await test.open(network.domain)).call(externalTicket, {
          body: { user_id: other.user_id },
          headers,
        })
      },
    ],
    [
      'who gave a member its password before that became a manager',
      async () => {
        other = await createAccount(db, network, { password_hash })
        const given = { password, password_cost: cheapPasswordCost }
        await updateMember(db, network.scope, other.account_id, given, acting(one))
        await db
          .updateTable('accounts')
          .set({ permission_flag: 1 })
          .where('account_id', '=', other.account_id)
          .execute()
      },
    ],
  ])('%s', async (_name, take) => {
    await take()
    expect(await outcome(ask(one))).toBe('done')
    expect(await outcome(confirm(other))).toBe('forbidden')
    await sql`update audit_log set at = ${daysBefore(tiedDays + 1)}`.execute(db)
    expect(await outcome(confirm(other))).toBe('done')
  })
})

it('however long the row is in which one made the next', async () => {
  const { ask, confirm } = scenarios['close.entry']
  const one = await administrator()
  await administrator()
  let last = one
  for (let made = 0; made < 12; made++) {
    const next = await administrator()
    await took(last, next)
    last = next
  }
  expect(await outcome(ask(one))).toBe('done')
  expect(await outcome(confirm(last))).toBe('forbidden')
})

it('of an award without a reason nothing is asked', async () => {
  const one = await administrator()
  await administrator()
  await contest()
  const { note: _, ...body } = contested
  const answer = await (await at(one)).fail(awardChannel, { body: { ...body, password } })
  expect(answer).toMatchObject({ code: 'invalid_input', fields: { note: expect.any(String) } })
  expect((await (await at(one)).call(approvals)).rows).toEqual([])
})
