import {
  acceptTieOut,
  approveClose,
  calculateClose,
  lockClose,
  reopenClose,
  setBasis,
  setRate,
} from '@cuesheet/contract/console-close'
import {
  addEntry as addEntryEndpoint,
  confirmEntry as confirmEntryEndpoint,
  decideProposal as decideProposalEndpoint,
  setCloseSettings,
  setPayee as setPayeeEndpoint,
  setShares as setSharesEndpoint,
  setTaxRule,
  withdrawEntry as withdrawEntryEndpoint,
} from '@cuesheet/contract/console-close-members'
import {
  noteInvoice as noteInvoiceEndpoint,
  payClose,
  recoverUnallocated,
} from '@cuesheet/contract/console-close-payments'
import { officeDay } from '@cuesheet/contract/values/business-days'
import { getNetworkById } from '../../access/find-network.ts'
import type { Viewer } from '../../access/viewer.ts'
import type { Database } from '../../db/connection.ts'
import { type Server, serve, withMessage } from '../../http/serve.ts'
import { changeSettings } from './close-settings.ts'
import { approveMonth, lockMonth, reopenMonth } from './closing-steps.ts'
import { addEntry, confirmEntry, withdrawEntry } from './entries.ts'
import { noteInvoice } from './invoices.ts'
import { askCalculation, setPayee, setShares } from './mutations.ts'
import { payMonth } from './pay-month.ts'
import { acceptTie, changeBasis, changeRate } from './preparations.ts'
import { decideProposal } from './proposals.ts'
import { carryForward } from './recoveries.ts'
import { askTaxRule } from './tax-rules.ts'

/** What operators change of a network's close. */
export function changeRoutes(server: Server): void {
  const scopeOf = async (db: Database, { network_id }: { network_id: number }) =>
    (await getNetworkById(db, network_id)).scope
  const seen = ({ month, version }: { month: string; version: number }) => ({ month: `${month}-01`, version })
  const acting = ({ account_id }: Viewer, address: string) => ({ account_id, address })
  // Books are kept by the office's days.
  const today = () => officeDay(server.now())

  const waiting = <Answer extends { is_asked: boolean }>(answer: Answer) =>
    answer.is_asked ? withMessage(answer, 'waits_for_second') : answer
  serve(server, acceptTieOut, async ({ db, viewer, body, address }) =>
    waiting(
      await acceptTie(db, await scopeOf(db, body), seen(body), { ...body, ...acting(viewer, address) }),
    ),
  )
  serve(server, setBasis, async ({ db, viewer, body, address }) => {
    await changeBasis(db, await scopeOf(db, body), seen(body), body, acting(viewer, address))
    return {}
  })
  serve(server, setRate, async ({ db, viewer, body, address }) => {
    const { rate, note } = body
    return waiting(
      await changeRate(db, await scopeOf(db, body), seen(body), { rate, note }, acting(viewer, address)),
    )
  })
  serve(server, calculateClose, async ({ db, viewer, body, address }) => {
    await askCalculation(db, await scopeOf(db, body), seen(body), acting(viewer, address))
    return {}
  })
  serve(server, approveClose, async ({ db, viewer, body, address }) => {
    const { calculation_no } = body
    await approveMonth(
      db,
      await scopeOf(db, body),
      { ...seen(body), calculation_no },
      acting(viewer, address),
    )
    return {}
  })
  serve(server, lockClose, async ({ db, viewer, body, address }) =>
    waiting(
      await lockMonth(db, await scopeOf(db, body), seen(body), {
        ...acting(viewer, address),
        today: today(),
      }),
    ),
  )
  serve(server, reopenClose, async ({ db, viewer, body, address }) => {
    const asked = { ...seen(body), reason: body.reason }
    const by = { ...acting(viewer, address), today: today() }
    return waiting(await reopenMonth(db, await scopeOf(db, body), asked, by))
  })
  serve(server, payClose, async ({ db, viewer, body, address }) => {
    const asked = { ...seen(body), paid_on: body.paid_on }
    const by = { ...acting(viewer, address), today: today() }
    const { paid, waiting: unpaid } = await payMonth(db, await scopeOf(db, body), asked, by)
    const answer = { paid, waiting: unpaid.length }
    return paid === 0 ? withMessage(answer, 'close_paid_nobody') : answer
  })
  serve(server, noteInvoiceEndpoint, async ({ db, viewer, body, address }) => {
    const { network_id: _, month: __, version: ___, ...invoice } = body
    const by = { ...acting(viewer, address), today: today() }
    await noteInvoice(db, await scopeOf(db, body), { ...seen(body), ...invoice }, by)
    return {}
  })
  serve(server, recoverUnallocated, async ({ db, viewer, body, address }) =>
    carryForward(db, await scopeOf(db, body), body, { ...acting(viewer, address), today: today() }),
  )
  serve(server, setTaxRule, async ({ db, viewer, body, address }) => {
    await askTaxRule(db, body, { viewer, address })
    return withMessage({}, 'second_person_asked')
  })
  serve(server, addEntryEndpoint, async ({ db, viewer, body, address }) =>
    addEntry(db, await scopeOf(db, body), { ...body, month: `${body.month}-01` }, acting(viewer, address)),
  )
  serve(server, confirmEntryEndpoint, async ({ db, viewer, body, address }) => {
    const by = { ...acting(viewer, address), today: today() }
    await confirmEntry(db, await scopeOf(db, body), body.entry_id, by)
    return {}
  })
  serve(server, withdrawEntryEndpoint, async ({ db, viewer, body, address }) => {
    await withdrawEntry(db, await scopeOf(db, body), body, acting(viewer, address))
    return {}
  })
  serve(server, setSharesEndpoint, async ({ db, viewer, body, address }) => {
    const asked = { ...body, from_month: `${body.from_month}-01` }
    await setShares(db, await scopeOf(db, body), asked, acting(viewer, address))
    return {}
  })
  serve(server, setPayeeEndpoint, async ({ db, viewer, body, address }) => {
    const { network_id: _, ...payee } = body
    await setPayee(db, await scopeOf(db, body), payee, acting(viewer, address))
    return {}
  })
  serve(server, decideProposalEndpoint, async ({ db, viewer, body, address }) => {
    const by = { ...acting(viewer, address), today: today() }
    await decideProposal(db, await scopeOf(db, body), body, by)
    return {}
  })
  serve(server, setCloseSettings, async ({ db, viewer, body, address }) => {
    const answer = await changeSettings(db, await scopeOf(db, body), body, acting(viewer, address))
    return answer.is_asked ? withMessage(answer, 'second_person_asked') : answer
  })
}
