import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { authoredRow } from './notices.ts'
import { consolePage, consolePageQuery } from './values/console-page.ts'
import { idQuerySchema, idSchema } from './values/ids.ts'
import { noticeStates } from './values/notices.ts'
import { searchSchema } from './values/search.ts'

export const consoleNotices = endpoint({
  method: 'GET',
  path: 'console/notices/list',
  access: 'operator',
  summary: 'Every notice, the installation’s and the networks’, in every state, the newest first.',
  query: { state: z.optional(z.enum(noticeStates)), search: searchSchema, ...consolePageQuery(20) },
  answer: consolePage(authoredRow),
})

export const noticeReceipts = endpoint({
  method: 'GET',
  path: 'console/notices/receipts',
  access: 'operator',
  summary: 'Who has read a notice, day by day; of those that it is for now, its authors aside.',
  query: { notice: idQuerySchema },
  answer: {
    audience: z.number(),
    readers: z.number(),
    /** Days (UTC) on which somebody read it, the first 400. */
    days: z.array(z.object({ day: z.string(), readers: z.number() })),
    /** When it was sent again, the latest first, and to how many accounts. */
    sent_again: z.array(z.object({ at: z.string(), accounts: z.number() })),
  },
  errors: ['not_found'],
})

export const noticeReceiptNetworks = endpoint({
  method: 'GET',
  path: 'console/notices/receipts/networks',
  access: 'operator',
  summary: 'The networks that a notice is for, those of which the smallest part has read it first.',
  query: { notice: idQuerySchema, ...consolePageQuery() },
  answer: consolePage(
    z.object({ network_id: idSchema, name: z.string(), audience: z.number(), readers: z.number() }),
  ),
  errors: ['not_found'],
})

export const resendNotice = endpoint({
  method: 'POST',
  path: 'console/notices/resend',
  access: 'operator',
  duty: 'notices',
  summary:
    'Reminds those who have not read a notice: a message in their inbox, and its banner again where they put it away. Within an hour after that nothing happens, and `accounts` is 0. `conflict` where it is not published now.',
  body: { notice_id: idSchema },
  answer: { accounts: z.number() },
  errors: ['not_found', 'conflict'],
})
