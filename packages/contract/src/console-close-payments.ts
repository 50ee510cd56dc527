import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { idQuerySchema, idSchema } from './values/ids.ts'
import { daySchema, monthSchema } from './values/period.ts'
import { reasonSchema, seenVersion, usd } from './values/settlement.ts'

/** What a change of a month names: `version` is that of the month as it was seen. */
const seenMonth = { network_id: idSchema, month: monthSchema, version: seenVersion }

export const payClose = endpoint({
  method: 'POST',
  path: 'console/close/pay',
  access: 'operator',
  duty: 'close',
  summary:
    'Notes that the members of a locked month who can be paid were paid on a day, with the tax that holds on it. The others wait, with the reason; the same pays them later. `conflict`, naming them, where nobody can be paid.',
  body: { ...seenMonth, paid_on: daySchema },
  answer: { paid: z.number(), waiting: z.number() },
  errors: ['not_found', 'conflict'],
})

export const noteInvoice = endpoint({
  method: 'POST',
  path: 'console/close/invoice',
  access: 'operator',
  duty: 'close',
  summary:
    'Notes the tax invoice of a payee that is due in a locked month, in place of the one before. Another amount than is due is refused without a reason; with one what is paid stays what is due.',
  body: {
    ...seenMonth,
    account_id: idSchema,
    number: z.string().check(z.trim(), z.minLength(1), z.maxLength(60)),
    issued_on: daySchema,
    /** In won. */
    supply: z.string().check(z.regex(/^[1-9]\d{0,12}$/)),
    vat: z.string().check(z.regex(/^(0|[1-9]\d{0,12})$/)),
    reason: z._default(z.nullable(reasonSchema), null),
  },
  errors: ['not_found', 'conflict'],
})

const recovery = z.object({
  platform_channel_id: z.string(),
  channel_id: idSchema,
  channel: z.string(),
  corrects_month: monthSchema,
  /** Of credited days, and not carried before. */
  usd,
  /** Asked for already: the next open month carries it. */
  is_planned: z.boolean(),
})

export const closeRecoveries = endpoint({
  method: 'GET',
  path: 'console/close/recoveries',
  access: 'operator',
  summary:
    'Money of closed months whose channels were unknown then and are known now, by channel and month: what carrying it forward would move; at most 500.',
  query: { network: idQuerySchema },
  answer: {
    /** The next open month, whose calculation carries it. */
    month: monthSchema,
    /** Of those that are not planned. */
    channels: z.number(),
    usd,
    rows: z.array(recovery),
  },
  errors: ['not_found'],
})

export const recoverUnallocated = endpoint({
  method: 'POST',
  path: 'console/close/recoveries/carry',
  access: 'operator',
  duty: 'close',
  summary:
    'Has the next open month carry the money of channels that are known now to their members, as corrections of the months it is of. `month` and `usd` as they were seen: `conflict` where it would be otherwise, or nothing.',
  body: { network_id: idSchema, month: monthSchema, usd },
  answer: { channels: z.number() },
  errors: ['not_found', 'conflict'],
})
