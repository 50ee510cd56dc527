import {
  confirmClose,
  confirmCloseEntry,
  managedCloseEntries,
  managedCloseMember,
  managedCloseMembers,
  managedCloseMonth,
  managedCloseMonths,
  managedPayees,
  managedShares,
  proposePayee as proposePayeeEndpoint,
  proposeShares as proposeSharesEndpoint,
  settledMonth,
  settledMonths,
} from '@cuesheet/contract/settlement'
import { officeDay } from '@cuesheet/contract/values/business-days'
import { reportingDay } from '@cuesheet/contract/values/day'
import { networkScope } from '../../access/scope.ts'
import { inSnapshot } from '../../db/transaction.ts'
import { DomainError } from '../../errors/domain-error.ts'
import { type Server, serve } from '../../http/serve.ts'
import { lockMonth, reopenMonth } from './closing-steps.ts'
import { describeMonth } from './describe-month.ts'
import { confirmEntry } from './entries.ts'
import { listEntries } from './list-entries.ts'
import { listMonths } from './list-months.ts'
import { getSettledMember, listMemberLines, listSettledMembers } from './list-settled-members.ts'
import { findOwnMonth, listOwnMonths } from './own-months.ts'
import { acceptTie, changeRate } from './preparations.ts'
import { findNextOpenMonth, listProposals, type Proposal, proposePayee, proposeShares } from './proposals.ts'
import { listPayees, listShares } from './queries.ts'
import { readBridge } from './read-bridge.ts'

const mostMonths = 36

/** What a network's manager sees of its close, and confirms; and its members of their own. */
export function managedRoutes(server: Server): void {
  const firstDay = (month: string) => `${month}-01`

  serve(server, managedCloseMonths, async ({ db, viewer }) => {
    const { network_id } = networkScope(viewer)
    const asked = { network: network_id, size: mostMonths, today: reportingDay(server.now()) }
    const { rows } = await listMonths(db, asked)
    return { rows: rows.map(({ network_id, network, ...row }) => row) }
  })
  serve(server, managedCloseMonth, ({ db, viewer, query, locale }) =>
    inSnapshot(db, async (trx) => ({
      month: await describeMonth(trx, networkScope(viewer), firstDay(query.month), locale),
    })),
  )
  serve(server, managedCloseMembers, ({ db, viewer, query }) =>
    inSnapshot(db, (trx) => listSettledMembers(trx, networkScope(viewer), firstDay(query.month), query)),
  )
  serve(server, managedCloseMember, ({ db, viewer, query }) =>
    inSnapshot(db, async (trx) => {
      const scope = networkScope(viewer)
      const month = firstDay(query.month)
      const member = await getSettledMember(trx, scope, month, query.member)
      const bridge = await readBridge(trx, scope, month, query.member)
      if (!bridge) throw new DomainError('not_found')
      return { member, bridge, lines: await listMemberLines(trx, scope, month, query.member) }
    }),
  )
  serve(server, managedCloseEntries, async ({ db, viewer }) => ({
    rows: await listEntries(db, networkScope(viewer), viewer.account_id),
  }))
  serve(server, confirmClose, async ({ db, viewer: { account_id, ...viewer }, body, address }) => {
    const scope = networkScope({ account_id, ...viewer })
    const seen = { month: firstDay(body.month), version: body.version }
    const acting = { account_id, address, today: officeDay(server.now()), is_second: true }
    const { what, tie, amount } = body
    if (what === 'lock') await lockMonth(db, scope, seen, acting)
    else if (what === 'difference')
      await acceptTie(db, scope, seen, { ...acting, tie, difference_usd: amount, reason: '' })
    else if (what === 'rate')
      await changeRate(db, scope, seen, { rate: amount, note: '', is_second: true }, { account_id, address })
    else await reopenMonth(db, scope, { ...seen, reason: null }, acting)
    return {}
  })
  serve(server, confirmCloseEntry, async ({ db, viewer, body, address }) => {
    const acting = { account_id: viewer.account_id, address, today: officeDay(server.now()) }
    await confirmEntry(db, networkScope(viewer), body.entry_id, acting)
    return {}
  })
  // What is proposed holds from a month of the office on.
  const today = () => officeDay(server.now())
  const proposed = (proposals: readonly Proposal[], of: Proposal['kind'], id: number) =>
    proposals.find(({ kind, subject_id }) => kind === of && subject_id === id) ?? null
  serve(server, managedShares, ({ db, viewer }) =>
    inSnapshot(db, async (trx) => {
      const scope = networkScope(viewer)
      const month = await findNextOpenMonth(trx, scope, today())
      const proposals = await listProposals(trx, scope)
      const rows = await listShares(trx, scope, month)
      return {
        month: month.slice(0, 7),
        rows: rows.map((row) => ({ ...row, proposal: proposed(proposals, 'shares', row.channel_id) })),
      }
    }),
  )
  serve(server, proposeSharesEndpoint, async ({ db, viewer, body, address }) => {
    const by = { account_id: viewer.account_id, address, today: today() }
    await proposeShares(db, networkScope(viewer), body, by)
    return {}
  })
  serve(server, managedPayees, ({ db, viewer, query }) =>
    inSnapshot(db, async (trx) => {
      const scope = networkScope(viewer)
      const proposals = await listProposals(trx, scope)
      const { rows, ...page } = await listPayees(trx, scope, query)
      return {
        ...page,
        rows: rows.map(({ account_id, nickname, is_withdrawn, kind, hold_reason }) => ({
          ...{ account_id, nickname, is_withdrawn, kind, hold_reason },
          proposal: proposed(proposals, 'payee', account_id),
        })),
      }
    }),
  )
  serve(server, proposePayeeEndpoint, async ({ db, viewer, body, address }) => {
    const by = { account_id: viewer.account_id, address, today: today() }
    await proposePayee(db, networkScope(viewer), body, by)
    return {}
  })
  serve(server, settledMonth, ({ db, viewer, query: { month } }) =>
    inSnapshot(db, async (trx) => {
      const scope = networkScope(viewer)
      if (viewer.permission_flag !== 0) return { settled: null }
      const named = month && firstDay(month)
      return { settled: await findOwnMonth(trx, scope, viewer.account_id, named) }
    }),
  )
  serve(server, settledMonths, async ({ db, viewer }) => {
    const account = viewer.permission_flag === 0 ? viewer.account_id : null
    return { rows: await listOwnMonths(db, networkScope(viewer), account, { size: mostMonths }) }
  })
}
