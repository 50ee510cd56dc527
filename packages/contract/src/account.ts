import * as z from 'zod/mini'
import { type BodyOf, endpoint } from './endpoint.ts'
import { localeSchema } from './values/locale.ts'
import { currencySchema } from './values/money.ts'
import { tableColumnsChangeSchema } from './values/table-columns.ts'
import { themeSchema } from './values/theme.ts'

export const preferences = endpoint({
  method: 'POST',
  path: 'member/account/preferences',
  access: 'signed_in',
  before_second_factor: true,
  summary:
    'How the signed-in account reads: only what is given is changed. Null follows the network (currency), the browser (language) or the system (theme). `columns`: those of each named table; null shows as many as have room.',
  body: {
    currency: z.optional(z.nullable(currencySchema)),
    language: z.optional(z.nullable(localeSchema)),
    theme: z.optional(z.nullable(themeSchema)),
    columns: z.optional(tableColumnsChangeSchema),
    single_keys: z.optional(z.boolean()),
  },
})

type Body = BodyOf<typeof preferences>
export type Preferences = { [K in keyof Body]?: Exclude<Body[K], undefined> }
