import { ownBalance } from '@cuesheet/contract/balance'
import {
  closeDifferences,
  closeMember,
  closeMembers,
  closeMonths,
  closeRows,
  closeUnattributed,
  oneCloseMonth,
} from '@cuesheet/contract/console-close'
import {
  channelShares,
  closeEntries,
  closeProposals,
  networkCloseSettings,
  payees,
  taxRules,
} from '@cuesheet/contract/console-close-members'
import { closeRecoveries } from '@cuesheet/contract/console-close-payments'
import { paidYears } from '@cuesheet/contract/paid-years'
import {
  managedCloseEntries,
  managedCloseMember,
  managedCloseMembers,
  managedCloseMonth,
  managedCloseMonths,
  managedPayees,
  managedShares,
  settledMonth,
  settledMonths,
} from '@cuesheet/contract/settlement'
import { inSnapshot } from '../../db/transaction.ts'
import { DomainError } from '../../errors/domain-error.ts'
import { type Server, serve, serveBoth } from '../../http/serve.ts'
import { listEntries } from './books/list-entries.ts'
import { listToRecoup } from './books/require-to-recoup.ts'
import { readBridge } from './calculation/read-bridge.ts'
import { describeRecoveries } from './calculation/recoveries.ts'
import { listTaxRules } from './calculation/tax-rules.ts'
import { changeRoutes, firstDay } from './change-routes.ts'
import { describeMonth } from './describe-month.ts'
import { exportRoutes } from './export-routes.ts'
import { listUnattributed } from './inputs/unattributed-sums.ts'
import { listMonths } from './list-months.ts'
import { findOwnBalance } from './payment/find-own-balance.ts'
import { getSettledMember, listMemberLines, listSettledMembers } from './payment/list-settled-members.ts'
import { findOwnMonth, listOwnMonths } from './payment/own-months.ts'
import { listPaidYears } from './payment/paid-years.ts'
import { findNextOpenMonth, listProposals, type Proposal } from './proposals.ts'
import { findSettings, listDifferences, listPayees, listRows, listShares } from './queries.ts'

const mostMonths = 36

/** What operators and a network's managers read of its close, and members of theirs. */
export function settlementRoutes(server: Server): void {
  serveBoth(server, [oneCloseMonth, managedCloseMonth], async ({ db, query, locale, getScope }) => {
    const scope = await getScope()
    return inSnapshot(db, async (trx) => ({
      month: await describeMonth(trx, scope, firstDay(query.month), locale),
    }))
  })
  serveBoth(server, [closeMembers, managedCloseMembers], async ({ db, query, getScope }) => {
    const scope = await getScope()
    return inSnapshot(db, (trx) => listSettledMembers(trx, scope, firstDay(query.month), query))
  })
  serveBoth(server, [closeMember, managedCloseMember], async ({ db, query, getScope }) => {
    const scope = await getScope()
    return inSnapshot(db, async (trx) => {
      const month = firstDay(query.month)
      const member = await getSettledMember(trx, scope, month, query.member)
      const bridge = await readBridge(trx, scope, month, query.member)
      if (!bridge) throw new DomainError('not_found')
      return { member, bridge, lines: await listMemberLines(trx, scope, month, query.member) }
    })
  })
  serveBoth(server, [closeEntries, managedCloseEntries], async ({ db, viewer, getScope }) => {
    const scope = await getScope()
    return inSnapshot(db, async (trx) => ({
      rows: await listEntries(trx, scope, viewer.account_id),
      to_recoup: await listToRecoup(trx, scope),
    }))
  })
  operatorRoutes(server)
  managerRoutes(server)
  memberRoutes(server)
  exportRoutes(server)
  changeRoutes(server)
}

function operatorRoutes(server: Server): void {
  serve(server, closeMonths, async ({ db, query, today, getScope }) => {
    if (query.network !== undefined) await getScope()
    return listMonths(db, { ...query, today })
  })
  serve(server, closeRows, async ({ db, query, getScope }) =>
    listRows(db, await getScope(), firstDay(query.month), query),
  )
  serve(server, closeDifferences, async ({ db, query, getScope }) => ({
    rows: await listDifferences(db, await getScope(), firstDay(query.month)),
  }))
  serve(server, closeUnattributed, async ({ db, query, getScope }) => ({
    rows: await listUnattributed(db, await getScope(), firstDay(query.month)),
  }))
  serve(server, closeProposals, async ({ db, getScope }) => ({
    rows: await listProposals(db, await getScope()),
  }))
  serve(server, channelShares, async ({ db, query, getScope }) => ({
    rows: await listShares(db, await getScope(), firstDay(query.month)),
  }))
  serve(server, payees, async ({ db, query, getScope }) => listPayees(db, await getScope(), query))
  serve(server, networkCloseSettings, async ({ db, getScope }) => findSettings(db, await getScope()))
  serve(server, taxRules, ({ db }) => listTaxRules(db))
  serve(server, closeRecoveries, async ({ db, office_day, getScope }) => {
    const scope = await getScope()
    return inSnapshot(db, (trx) => describeRecoveries(trx, scope, office_day))
  })
}

function managerRoutes(server: Server): void {
  const proposalOf = (proposals: readonly Proposal[], of: Proposal['kind'], id: number) =>
    proposals.find(({ kind, subject_id }) => kind === of && subject_id === id) ?? null

  serve(server, managedCloseMonths, async ({ db, today, getScope }) => {
    const { network_id } = await getScope()
    const { rows } = await listMonths(db, { network: network_id, size: mostMonths, today })
    return { rows: rows.map(({ network_id, network, ...row }) => row) }
  })
  serve(server, managedShares, async ({ db, office_day, getScope }) => {
    const scope = await getScope()
    return inSnapshot(db, async (trx) => {
      const month = await findNextOpenMonth(trx, scope, office_day)
      const proposals = await listProposals(trx, scope)
      const rows = await listShares(trx, scope, month)
      return {
        month: month.slice(0, 7),
        rows: rows.map((row) => ({ ...row, proposal: proposalOf(proposals, 'shares', row.channel_id) })),
      }
    })
  })
  serve(server, managedPayees, async ({ db, query, getScope }) => {
    const scope = await getScope()
    return inSnapshot(db, async (trx) => {
      const proposals = await listProposals(trx, scope)
      const { rows, ...page } = await listPayees(trx, scope, query)
      return {
        ...page,
        rows: rows.map(({ account_id, nickname, is_withdrawn, kind, details, hold_reason, balance }) => ({
          account_id,
          nickname,
          is_withdrawn,
          kind,
          details,
          hold_reason,
          balance,
          proposal: proposalOf(proposals, 'payee', account_id),
        })),
      }
    })
  })
}

function memberRoutes(server: Server): void {
  serve(server, settledMonth, async ({ db, viewer, query: { month }, getScope }) => {
    const scope = await getScope()
    if (viewer.permission_flag !== 0) return { settled: null }
    return inSnapshot(db, async (trx) => ({
      settled: await findOwnMonth(trx, scope, viewer.account_id, month && firstDay(month)),
    }))
  })
  serve(server, ownBalance, async ({ db, viewer, query, getScope }) => {
    const scope = await getScope()
    const account = viewer.permission_flag === 0 ? viewer.account_id : null
    return inSnapshot(db, (trx) => findOwnBalance(trx, scope, account, query))
  })
  serve(server, paidYears, async ({ db, viewer, getScope }) => {
    const scope = await getScope()
    return { years: viewer.permission_flag === 0 ? await listPaidYears(db, scope, viewer.account_id) : [] }
  })
  serve(server, settledMonths, async ({ db, viewer, getScope }) => {
    const account = viewer.permission_flag === 0 ? viewer.account_id : null
    return { rows: await listOwnMonths(db, await getScope(), account, { size: mostMonths }) }
  })
}
