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
import {
  confirmClose,
  confirmCloseEntry,
  declineClose,
  declineCloseEntry,
  proposePayee as proposePayeeEndpoint,
  proposeShares as proposeSharesEndpoint,
} from '@cuesheet/contract/settlement'
import { type Call, type Server, serve, serveBoth, withMessage } from '../../http/serve.ts'
import { approveMonth, lockMonth, reopenMonth } from './books/closing-steps.ts'
import { declineRequest } from './books/decline-request.ts'
import { addEntry, confirmEntry, declineEntry, withdrawEntry } from './books/entries.ts'
import { carryForward } from './calculation/recoveries.ts'
import { askTaxRule } from './calculation/tax-rules.ts'
import { changeSettings } from './close-settings.ts'
import { acceptTie, changeBasis, changeRate } from './inputs/preparations.ts'
import { askCalculation, setPayee, setShares } from './mutations.ts'
import { noteInvoice } from './payment/invoices.ts'
import { payMonth } from './payment/pay-month.ts'
import { decideProposal, proposePayee, proposeShares } from './proposals.ts'

export const firstDay = (month: string) => `${month}-01`
const seen = ({ month, version }: { month: string; version: number }) => ({ month: firstDay(month), version })
/** Books are kept by the office's days. */
const bookkeeper = ({ acting, office_day }: Pick<Call<typeof lockClose>, 'acting' | 'office_day'>) => ({
  account_id: acting.account_id,
  address: acting.address,
  today: office_day,
})
const waiting = <Answer extends { is_asked: boolean }>(answer: Answer) =>
  answer.is_asked ? withMessage(answer, 'waits_for_second') : answer

/** What operators change of a network's close, and its managers confirm and propose. */
export function changeRoutes(server: Server): void {
  serveBoth(server, [confirmEntryEndpoint, confirmCloseEntry], async ({ db, body, getScope, ...call }) => {
    await confirmEntry(db, await getScope(), body.entry_id, bookkeeper(call))
    return {}
  })
  monthRoutes(server)
  memberChangeRoutes(server)
  managerChangeRoutes(server)
}

function monthRoutes(server: Server): void {
  serve(server, acceptTieOut, async ({ db, body, acting, getScope }) =>
    waiting(await acceptTie(db, await getScope(), seen(body), { ...body, ...acting })),
  )
  serve(server, setBasis, async ({ db, body, acting, getScope }) => {
    await changeBasis(db, await getScope(), seen(body), body, acting)
    return {}
  })
  serve(server, setRate, async ({ db, body: { rate, note, ...body }, acting, getScope }) =>
    waiting(await changeRate(db, await getScope(), seen(body), { rate, note }, acting)),
  )
  serve(server, calculateClose, async ({ db, body, acting, getScope }) => {
    await askCalculation(db, await getScope(), seen(body), acting)
    return {}
  })
  serve(server, approveClose, async ({ db, body, acting, getScope }) => {
    const { calculation_no } = body
    await approveMonth(db, await getScope(), { ...seen(body), calculation_no }, acting)
    return {}
  })
  serve(server, lockClose, async ({ db, body, getScope, ...call }) =>
    waiting(await lockMonth(db, await getScope(), seen(body), bookkeeper(call))),
  )
  serve(server, reopenClose, async ({ db, body, getScope, ...call }) =>
    waiting(
      await reopenMonth(db, await getScope(), { ...seen(body), reason: body.reason }, bookkeeper(call)),
    ),
  )
  serve(server, payClose, async ({ db, body, getScope, ...call }) => {
    const asked = { ...seen(body), paid_on: body.paid_on }
    const { paid, waiting: unpaid } = await payMonth(db, await getScope(), asked, bookkeeper(call))
    const answer = { paid, waiting: unpaid.length }
    return paid === 0 ? withMessage(answer, 'close_paid_nobody') : answer
  })
  serve(server, noteInvoiceEndpoint, async ({ db, body, getScope, ...call }) => {
    const { network_id: _, month: __, version: ___, ...invoice } = body
    await noteInvoice(db, await getScope(), { ...seen(body), ...invoice }, bookkeeper(call))
    return {}
  })
  serve(server, recoverUnallocated, async ({ db, body, getScope, ...call }) =>
    carryForward(db, await getScope(), body, bookkeeper(call)),
  )
}

function memberChangeRoutes(server: Server): void {
  serve(server, setTaxRule, async ({ db, viewer, body, address }) => {
    await askTaxRule(db, body, { viewer, address })
    return withMessage({}, 'second_person_asked')
  })
  serve(server, addEntryEndpoint, async ({ db, body, acting, getScope }) =>
    addEntry(db, await getScope(), { ...body, month: firstDay(body.month) }, acting),
  )
  serve(server, withdrawEntryEndpoint, async ({ db, body, acting, getScope }) => {
    await withdrawEntry(db, await getScope(), body, acting)
    return {}
  })
  serve(server, setSharesEndpoint, async ({ db, body, acting, getScope }) => {
    await setShares(db, await getScope(), { ...body, from_month: firstDay(body.from_month) }, acting)
    return {}
  })
  serve(server, setPayeeEndpoint, async ({ db, body: { network_id: _, ...payee }, acting, getScope }) => {
    await setPayee(db, await getScope(), payee, acting)
    return {}
  })
  serve(server, decideProposalEndpoint, async ({ db, body, getScope, ...call }) => {
    await decideProposal(db, await getScope(), body, bookkeeper(call))
    return {}
  })
  serve(server, setCloseSettings, async ({ db, body, acting, getScope }) => {
    const answer = await changeSettings(db, await getScope(), body, acting)
    return answer.is_asked ? withMessage(answer, 'second_person_asked') : answer
  })
}

function managerChangeRoutes(server: Server): void {
  serve(server, confirmClose, async ({ db, body, getScope, ...call }) => {
    const scope = await getScope()
    const acting = { ...bookkeeper(call), is_second: true }
    const { what, tie, amount } = body
    if (what === 'lock') await lockMonth(db, scope, seen(body), acting)
    else if (what === 'difference')
      await acceptTie(db, scope, seen(body), { ...acting, tie, difference_usd: amount, reason: '' })
    else if (what === 'rate')
      await changeRate(db, scope, seen(body), { rate: amount, note: '', is_second: true }, call.acting)
    else await reopenMonth(db, scope, { ...seen(body), reason: null }, acting)
    return {}
  })
  serve(server, declineClose, async ({ db, body, acting, getScope }) => {
    await declineRequest(db, await getScope(), seen(body), body, acting)
    return {}
  })
  serve(server, declineCloseEntry, async ({ db, body, acting, getScope }) => {
    await declineEntry(db, await getScope(), body, acting)
    return {}
  })
  serve(server, proposeSharesEndpoint, async ({ db, body, getScope, ...call }) => {
    await proposeShares(db, await getScope(), body, bookkeeper(call))
    return {}
  })
  serve(server, proposePayeeEndpoint, async ({ db, body, getScope, ...call }) => {
    await proposePayee(db, await getScope(), body, bookkeeper(call))
    return {}
  })
}
