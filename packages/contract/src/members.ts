import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { idSchema } from './values/ids.ts'
import { feeRateSchema } from './values/money.ts'
import { pageQuery } from './values/page.ts'

export const accounts = endpoint({
  method: 'GET',
  path: 'member/mcn/accounts',
  access: 'manager',
  summary: "The network's member accounts by nickname, a page at a time.",
  query: pageQuery(50),
  answer: {
    page: z.number(),
    size: z.number(),
    total: z.number(),
    accounts: z.array(
      z.object({
        account_id: idSchema,
        user_id: z.string(),
        nickname: z.string(),
        fee_rate: feeRateSchema,
        channels: z.number(),
        registered_at: z.string(),
      }),
    ),
  },
})
