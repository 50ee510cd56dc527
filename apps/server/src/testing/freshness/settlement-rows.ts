import { ownBalance } from '@cuesheet/contract/balance'
import {
  acceptTieOut,
  approveClose,
  calculateClose,
  closeDifferences,
  closeMember,
  closeMembers,
  closeMonths,
  closeRows,
  closeUnattributed,
  lockClose,
  oneCloseMonth,
  reopenClose,
  setBasis,
  setRate,
} from '@cuesheet/contract/console-close'
import {
  addEntry,
  channelShares,
  closeEntries,
  closeProposals,
  confirmEntry,
  decideProposal,
  networkCloseSettings,
  payees,
  setCloseSettings,
  setPayee,
  setShares,
  withdrawEntry,
} from '@cuesheet/contract/console-close-members'
import type { Endpoint } from '@cuesheet/contract/endpoint'
import { home } from '@cuesheet/contract/home'
import {
  confirmClose,
  confirmCloseEntry,
  declineClose,
  declineCloseEntry,
  managedCloseEntries,
  managedCloseMember,
  managedCloseMonth,
  managedShares,
  proposeShares,
  settledMonth,
  settledMonths,
} from '@cuesheet/contract/settlement'
import { createAccount } from '../factories.ts'
import { ordinarySettings } from '../ordinary-settings.ts'
import { addSettledFile } from '../settled-files.ts'
import type { Clients, Row, World } from './world.ts'

export const month = '2026-01'
export const reason = 'Asked for by mail'

const monthOf =
  ({ network }: World) =>
  (at: Clients) =>
    at.operator.call(oneCloseMonth, { query: { network: network.network_id, month } })
const entriesOf =
  ({ network }: World) =>
  (at: Clients) =>
    at.operator.call(closeEntries, { query: { network: network.network_id } })
export const ofMonth = async (world: World) => {
  const { version } = (await monthOf(world)(world.here)).month
  return { network_id: world.network.network_id, month, version }
}

/** Everything that is shown of a closed month. */
export async function readAll(
  { network: { network_id: network }, member: { account_id } }: World,
  at: Clients,
) {
  const query = { network, month }
  return [
    await at.member.call(settledMonths),
    await at.member.call(settledMonth),
    await at.member.call(home),
    await at.manager.call(home),
    await at.member.call(ownBalance),
    await at.manager.call(managedCloseMember, { query: { month, member: account_id } }),
    await at.operator.call(closeMember, { query: { ...query, member: account_id } }),
    await at.operator.call(closeMembers, { query }),
    await at.operator.call(closeMonths, { query: { network } }),
    await at.operator.call(closeRows, { query: { ...query, member: account_id } }),
    await at.operator.call(closeDifferences, { query }),
    await at.operator.call(closeUnattributed, { query }),
  ]
}

const propose = ({ here, channel, member, colleague }: World) =>
  here.manager.call(proposeShares, {
    body: {
      channel_id: channel.channel_id,
      shares: [member, colleague].map(({ account_id }) => ({ account_id, basis_points: 5000 })),
      seen: [],
    },
  })

/** A month whose files differ from its payment summary by `difference`. */
async function bring({ db, network, channel }: World, difference = 0) {
  const of = { month: `${month}-01` }
  const rows = [{ channel: channel.platform_channel_id, day: `${month}-05`, usd: '100' }]
  await addSettledFile(db, network, { ...of, family: 'ads', rows })
  const payments = [
    { type: 'Ads Revenue', usd: String(100 + difference), local: String(140_000 + difference) },
  ]
  await addSettledFile(db, network, { ...of, family: 'payment_summary', payments })
}
export const until = async (world: World, ...steps: ('calculate' | 'approve' | 'lock')[]) => {
  await bring(world)
  for (const step of steps)
    await world.cuesheet('close', step, '--network', world.network.name, '--month', month)
}
export const byCommand =
  (command: string, before: ('calculate' | 'approve' | 'lock')[], ...more: string[]): Row =>
  async (world) => {
    await until(world, ...before)
    return {
      read: monthOf(world),
      change: () =>
        world.cuesheet('close', command, '--network', world.network.name, '--month', month, ...more),
    }
  }
/** Another operator asks for an adjustment of the next month. */
async function ask({ db, network, member }: World): Promise<number> {
  const { account_id } = await createAccount(db, null, { as: 'operator' })
  const { entry_id } = await db
    .insertInto('settlement_entries')
    .values({
      network_id: network.network_id,
      kind: 'adjustment',
      account_id: member.account_id,
      month: `${month}-01`,
      amount: 5,
      reason,
      asked_by: account_id,
    })
    .returning('entry_id')
    .executeTakeFirstOrThrow()
  return entry_id
}

/** An operator's call about the month, with what it says beside the month's version. */
const onMonth =
  (endpoint: Endpoint, prepare: ((world: World) => Promise<unknown>) | null, more: object = {}): Row =>
  async (world) => {
    await prepare?.(world)
    return {
      read: monthOf(world),
      change: async () =>
        world.here.operator.call(endpoint, { body: { ...(await ofMonth(world)), ...more } } as never),
    }
  }

export const settlementRows: Record<string, Row> = {
  'POST console/close/accept': onMonth(acceptTieOut, (world) => bring(world, 5), {
    tie: 'ads',
    difference_usd: '5',
    reason,
  }),
  'POST console/close/basis': onMonth(setBasis, null, { family: 'ads', level: 'claim' }),
  'POST console/close/rate': onMonth(setRate, null, { rate: '1399.5', note: 'Bank statement' }),
  'POST console/close/calculate': onMonth(calculateClose, bring),
  'POST console/close/approve': onMonth(approveClose, (world) => until(world, 'calculate'), {
    calculation_no: 1,
  }),
  'POST console/close/lock': onMonth(lockClose, (world) => until(world, 'calculate', 'approve')),
  'POST console/close/reopen': onMonth(reopenClose, (world) => until(world, 'calculate', 'approve'), {
    reason,
  }),
  'POST settlement/close/confirm': async (world) => {
    await until(world, 'calculate', 'approve', 'lock')
    await world.here.operator.call(reopenClose, { body: { ...(await ofMonth(world)), reason } })
    return {
      read: (at) => at.manager.call(managedCloseMonth, { query: { month } }),
      change: async () => {
        const { version } = await ofMonth(world)
        return world.here.manager.call(confirmClose, { body: { month, version, what: 'reopen' } })
      },
    }
  },
  'POST settlement/close/decline': async (world) => {
    await until(world, 'calculate', 'approve', 'lock')
    await world.here.operator.call(reopenClose, { body: { ...(await ofMonth(world)), reason } })
    return {
      read: (at) => at.manager.call(managedCloseMonth, { query: { month } }),
      change: async () => {
        const { version } = await ofMonth(world)
        return world.here.manager.call(declineClose, { body: { month, version, what: 'reopen', reason } })
      },
    }
  },
  'POST console/close/entries/add': (world) => ({
    read: entriesOf(world),
    change: () =>
      world.here.operator.call(addEntry, {
        body: {
          network_id: world.network.network_id,
          account_id: world.member.account_id,
          kind: 'adjustment',
          month,
          amount: '-500',
          reason,
        },
      }),
  }),
  'POST console/close/entries/confirm': async (world) => {
    const entry_id = await ask(world)
    const { network_id } = world.network
    return {
      read: entriesOf(world),
      change: () => world.here.operator.call(confirmEntry, { body: { network_id, entry_id } }),
    }
  },
  'POST console/close/entries/withdraw': async (world) => {
    const entry_id = await ask(world)
    const { network_id } = world.network
    return {
      read: entriesOf(world),
      change: () => world.here.operator.call(withdrawEntry, { body: { network_id, entry_id, reason } }),
    }
  },
  'POST settlement/close/entries/confirm': async (world) => {
    const entry_id = await ask(world)
    return {
      read: (at) => at.manager.call(managedCloseEntries),
      change: () => world.here.manager.call(confirmCloseEntry, { body: { entry_id } }),
    }
  },
  'POST settlement/close/entries/decline': async (world) => {
    const entry_id = await ask(world)
    return {
      read: (at) => at.manager.call(managedCloseEntries),
      change: () => world.here.manager.call(declineCloseEntry, { body: { entry_id, reason } }),
    }
  },
  'POST settlement/close/shares/propose': (world) => ({
    read: async (at) => [
      await at.manager.call(managedShares),
      await at.operator.call(closeProposals, { query: { network: world.network.network_id } }),
    ],
    change: () => propose(world),
  }),
  'POST console/close/proposals/decide': async (world) => {
    await propose(world)
    const query = { network: world.network.network_id }
    const { rows } = await world.here.operator.call(closeProposals, { query })
    const body = {
      network_id: query.network,
      proposal_id: rows[0]!.proposal_id,
      is_accepted: false,
      reason: 'No contract',
    }
    return {
      read: (at) => at.operator.call(closeProposals, { query }),
      change: () => world.here.operator.call(decideProposal, { body }),
    }
  },
  'POST console/close/shares/set': (world) => {
    const { network_id } = world.network
    const { channel_id } = world.channel
    const shares = [world.member, world.colleague].map(({ account_id }) => ({
      account_id,
      basis_points: 5000,
    }))
    return {
      read: (at) => at.operator.call(channelShares, { query: { network: network_id, month } }),
      change: () =>
        world.here.operator.call(setShares, {
          body: { network_id, channel_id, from_month: month, shares, seen: [] },
        }),
    }
  },
  'POST console/close/payees/set': ({ here, network: { network_id }, member: { account_id } }) => ({
    read: (at) => at.operator.call(payees, { query: { network: network_id } }),
    change: () =>
      here.operator.call(setPayee, {
        body: { network_id, account_id, version: 0, kind: 'business', hold_reason: 'No contract' },
      }),
  }),
  'POST console/close/settings/set': ({ here, network: { network_id } }) => ({
    read: (at) => at.operator.call(networkCloseSettings, { query: { network: network_id } }),
    change: () =>
      here.operator.call(setCloseSettings, {
        body: {
          ...ordinarySettings,
          network_id,
          minimum_payout: 40_000,
          second_person: true,
          limit_usd: 50,
          seen: ordinarySettings,
        },
      }),
  }),
  'cuesheet close calculate': byCommand('calculate', []),
  'cuesheet close approve': byCommand('approve', ['calculate']),
  'cuesheet close lock': byCommand('lock', ['calculate', 'approve']),
  'cuesheet close reopen': byCommand('reopen', ['calculate', 'approve'], '--reason', reason),
}
