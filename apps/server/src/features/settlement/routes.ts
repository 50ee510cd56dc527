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
import { officeDay } from '@cuesheet/contract/values/business-days'
import { reportingDay } from '@cuesheet/contract/values/day'
import { getNetworkById } from '../../access/find-network.ts'
import { inSnapshot } from '../../db/transaction.ts'
import { DomainError } from '../../errors/domain-error.ts'
import { type Server, serve } from '../../http/serve.ts'
import { changeRoutes } from './change-routes.ts'
import { describeMonth } from './describe-month.ts'
import { listEntries } from './list-entries.ts'
import { listMonths } from './list-months.ts'
import { getSettledMember, listMemberLines, listSettledMembers } from './list-settled-members.ts'
import { managedRoutes } from './managed-routes.ts'
import { listProposals } from './proposals.ts'
import { findSettings, listDifferences, listPayees, listRows, listShares } from './queries.ts'
import { readBridge } from './read-bridge.ts'
import { describeRecoveries } from './recoveries.ts'
import { listTaxRules } from './tax-rules.ts'
import { listUnattributed } from './unattributed-sums.ts'

const firstDay = (month: string) => `${month}-01`

/** What operators read of closes; what they change, and what networks see, besides. */
export function settlementRoutes(server: Server): void {
  serve(server, closeMonths, async ({ db, query }) => {
    if (query.network !== undefined) await getNetworkById(db, query.network)
    return listMonths(db, { ...query, today: reportingDay(server.now()) })
  })
  serve(server, oneCloseMonth, async ({ db, query, locale }) => {
    const { scope } = await getNetworkById(db, query.network)
    return inSnapshot(db, async (trx) => ({
      month: await describeMonth(trx, scope, firstDay(query.month), locale),
    }))
  })
  serve(server, closeMembers, async ({ db, query }) => {
    const { scope } = await getNetworkById(db, query.network)
    return inSnapshot(db, (trx) => listSettledMembers(trx, scope, firstDay(query.month), query))
  })
  serve(server, closeMember, async ({ db, query }) => {
    const { scope } = await getNetworkById(db, query.network)
    return inSnapshot(db, async (trx) => {
      const month = firstDay(query.month)
      const member = await getSettledMember(trx, scope, month, query.member)
      const bridge = await readBridge(trx, scope, month, query.member)
      if (!bridge) throw new DomainError('not_found')
      return { member, bridge, lines: await listMemberLines(trx, scope, month, query.member) }
    })
  })
  serve(server, closeRows, async ({ db, query }) =>
    listRows(db, (await getNetworkById(db, query.network)).scope, firstDay(query.month), query),
  )
  serve(server, closeDifferences, async ({ db, query }) => ({
    rows: await listDifferences(db, (await getNetworkById(db, query.network)).scope, firstDay(query.month)),
  }))
  serve(server, closeUnattributed, async ({ db, query }) => ({
    rows: await listUnattributed(db, (await getNetworkById(db, query.network)).scope, firstDay(query.month)),
  }))
  serve(server, closeEntries, async ({ db, query, viewer }) => ({
    rows: await listEntries(db, (await getNetworkById(db, query.network)).scope, viewer.account_id),
  }))
  serve(server, closeProposals, async ({ db, query }) => ({
    rows: await listProposals(db, (await getNetworkById(db, query.network)).scope),
  }))
  serve(server, channelShares, async ({ db, query }) => ({
    rows: await listShares(db, (await getNetworkById(db, query.network)).scope, firstDay(query.month)),
  }))
  serve(server, payees, async ({ db, query }) =>
    listPayees(db, (await getNetworkById(db, query.network)).scope, query),
  )
  serve(server, networkCloseSettings, async ({ db, query }) =>
    findSettings(db, (await getNetworkById(db, query.network)).scope),
  )
  serve(server, taxRules, ({ db }) => listTaxRules(db))
  serve(server, closeRecoveries, async ({ db, query }) => {
    const { scope } = await getNetworkById(db, query.network)
    return inSnapshot(db, (trx) => describeRecoveries(trx, scope, officeDay(server.now())))
  })
  changeRoutes(server)
  managedRoutes(server)
}
