import * as z from 'zod/mini'
import { idSchema } from './ids.ts'
import { currencySchema } from './money.ts'
import { calendarDaySchema, monthSchema } from './period.ts'
import { paymentWaits } from './settled-members.ts'
import {
  actorSchema,
  askedOfSecond,
  awaitedFile,
  basisLevels,
  bridgeSchema,
  closeInputs,
  closeNeeds,
  closeStates,
  entryKinds,
  nobodysMoney,
  payeeKinds,
  reasonSchema,
  revenueFamilies,
  tieOut,
  unallocatedReasons,
  usd,
  won,
} from './settlement.ts'

/** A month in a list of months. */
export const closeMonthRow = {
  month: monthSchema,
  state: z.enum(closeStates),
  needs: z.array(z.enum(closeNeeds)),
  /** What changed since its calculation. */
  changed: z.array(z.enum(closeInputs)),
  version: z.number(),
  files: z.number(),
  /** Of the payment summary. */
  paid_by_platform_usd: z.nullable(usd),
  /** As shown, over credited days. */
  estimated_usd: usd,
  /** Of its calculation, and so is what follows. */
  net: z.nullable(won),
  payable: z.nullable(won),
  members: z.number(),
  /** Of its members those who are paid. */
  paid_members: z.number(),
  currency: currencySchema,
  /** Of a network whose screens are in US dollars: won per dollar of its calculation, to tell it in dollars; else null. */
  dollars_at: z.nullable(z.string()),
  planned_on: z.nullable(calendarDaySchema),
  paid_on: z.nullable(calendarDaySchema),
}

/** One month, as its screen shows it. */
export const closeMonth = {
  ...closeMonthRow,
  network_id: idSchema,
  network: z.string(),
  needs_second_person: z.boolean(),
  checklist: z.array(
    z.object({
      family: z.enum([...revenueFamilies, 'payment_summary', 'us_tax', 'us_tax_refund']),
      is_adjustment: z.boolean(),
      level: z.nullable(z.string()),
      part: z.nullable(z.string()),
      /** needed: the payment summary has money of it. optional: it may not exist. */
      is_needed: z.boolean(),
      is_here: z.boolean(),
    }),
  ),
  files_of_month: z.array(
    z.object({
      file_id: z.number(),
      file_name: z.string(),
      family: z.string(),
      level: z.string(),
      part: z.string(),
      is_adjustment: z.boolean(),
      state: z.enum(['current', 'replaced', 'late', 'reverted']),
      /** What counts, and not only says more. */
      is_basis: z.boolean(),
      rows: z.number(),
      usd,
      imported_at: z.string(),
    }),
  ),
  ties: z.array(tieOut),
  basis: z.array(z.object({ family: z.enum(revenueFamilies), level: z.enum(basisLevels) })),
  rate: z.object({
    /** Of the currency per US dollar; null: not known. Of dollars 1. */
    rate: z.nullable(z.string()),
    /** payment_summary: local ÷ US dollars of it. entered: by a person, with where it is from. currency: it is paid in dollars. */
    source: z.nullable(z.enum(['payment_summary', 'entered', 'currency'])),
    note: z.nullable(z.string()),
    by: z.nullable(actorSchema),
    /** What screens showed the month at. */
    shown: z.nullable(z.string()),
    /** The mean of the month’s days on the market; null: none is known. */
    market: z.nullable(z.string()),
    /** The payment summary’s rate ÷ the market’s − 1 where that is too far from 0 to be used; else null. */
    off: z.nullable(z.number()),
    confirmed: z.nullable(actorSchema),
    /** One that was entered and waits for a second person: it ÷ the market’s, and the payment summary’s, − 1. */
    waiting: z.nullable(
      z.object({ rate: z.string(), off_market: z.nullable(z.number()), off_summary: z.nullable(z.number()) }),
    ),
  }),
  /** What is awaited, of this month and of earlier ones. */
  awaited: z.array(awaitedFile),
  nobodys: z.nullable(nobodysMoney),
  /** Who asked for adjustments and advances of it that wait for another person. */
  waiting_entries: z.array(actorSchema),
  /** What its reports by day say in rows that name no channel: estimated, and in nobody’s figures. */
  nameless: z.object({
    usd,
    views: z.number(),
    /** Null where they are not known of all. */
    engaged_views: z.nullable(z.number()),
  }),
  /** What is nobody’s, by reason, of the calculation or, before it, of the files; with the reason `uncredited`. */
  unattributed: z.array(
    z.object({
      bucket: z.enum(['unallocated', 'uncredited']),
      reason: z.nullable(z.enum(unallocatedReasons)),
      channels: z.number(),
      usd,
    }),
  ),
  /** Channels of several members of which nobody has set shares: equal parts. */
  unset_shares: z.number(),
  bridge: z.nullable(bridgeSchema),
  calculation: z.nullable(
    z.object({
      no: z.number(),
      at: z.string(),
      by: z.nullable(z.string()),
      members: z.number(),
      lines: z.number(),
      due: won,
      carried: won,
      withheld: won,
      vat: won,
      /** Members whose net changed since the last one, and by how much together. */
      changed_members: z.number(),
      change: won,
    }),
  ),
  /** A calculation that was asked for. */
  task: z.nullable(
    z.object({
      state: z.enum(['waiting', 'running', 'failed']),
      step: z.number(),
      steps: z.number(),
      asked_at: z.string(),
      /** In the reader’s language. */
      failure: z.nullable(z.string()),
    }),
  ),
  approved: z.nullable(actorSchema),
  /** Waits for a second person. */
  lock_asked: z.nullable(actorSchema),
  locked: z.nullable(actorSchema),
  reopen_asked: z.nullable(z.extend(actorSchema, { reason: z.string() })),
  reopened: z.nullable(z.extend(actorSchema, { reason: z.string() })),
  /** What a second person said no to last, where nothing of the month was changed since. */
  declined: z.nullable(z.extend(actorSchema, { what: z.enum(askedOfSecond), reason: z.string() })),
  /** Of a locked month: who is paid, and who is not yet with the reason; these at most 100, by name. */
  payment: z.nullable(
    z.object({
      /** How often one was noted. */
      payments: z.number(),
      paid_members: z.number(),
      paid: won,
      due_members: z.number(),
      due: won,
      /** Of these, who is not waiting and what leaves for them, with the taxes of the planned day. */
      ready_members: z.number(),
      ready: won,
      waiting: z.array(
        z.object({
          account_id: idSchema,
          nickname: z.nullable(z.string()),
          payable: won,
          waits_for: z.enum(paymentWaits),
          reason: z.nullable(z.string()),
        }),
      ),
    }),
  ),
}

/** Of 10,000. */
const basisPoints = z.number().check(z.int(), z.minimum(1), z.maximum(10_000))
export const shareSchema = z.object({ account_id: idSchema, basis_points: basisPoints })
export const namedShare = z.extend(shareSchema, { nickname: z.nullable(z.string()) })

export const proposalDecision = {
  proposal_id: idSchema,
  is_accepted: z.boolean(),
  /** Why it is declined. */
  reason: z.optional(reasonSchema),
}

/** What a manager proposes and no operator has decided: a channel's shares, or a member's kind of payee. */
export const closeProposal = z.object({
  proposal_id: z.number(),
  kind: z.enum(['shares', 'payee']),
  /** The channel, or the member. */
  subject_id: idSchema,
  name: z.nullable(z.string()),
  /** From which month on, if it is accepted before that one is approved. */
  from_month: monthSchema,
  /** Of shares what is proposed, and what held then; empty: equal parts. */
  shares: z.array(namedShare),
  shares_before: z.array(namedShare),
  /** Of a payee. */
  payee_kind: z.nullable(z.enum(payeeKinds)),
  payee_kind_before: z.nullable(z.enum(payeeKinds)),
  asked: actorSchema,
})

export const closeEntry = z.object({
  entry_id: z.number(),
  kind: z.enum(entryKinds),
  account_id: idSchema,
  nickname: z.nullable(z.string()),
  /** Of an adjustment the month in which it counts, of an advance the first that it is recouped from, of a write-off when it was asked for. */
  month: monthSchema,
  /** Of an adjustment with its sign, of others above 0. */
  amount: won,
  /** Of an advance: what is recouped by locked months. */
  recouped: won,
  reason: z.string(),
  /** declined: by another person than who asked, before anybody confirmed it. */
  state: z.enum(['waiting', 'confirmed', 'withdrawn', 'declined']),
  /** Asked for by the viewer, who can take it back and not confirm it. */
  is_own: z.boolean(),
  asked: actorSchema,
  confirmed: z.nullable(actorSchema),
  /** Who withdrew or declined it, and why. */
  ended: z.nullable(z.extend(actorSchema, { reason: z.nullable(z.string()) })),
  /** Counted by a locked month. */
  is_booked: z.boolean(),
})
