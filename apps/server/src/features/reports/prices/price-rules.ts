import { type RawBuilder, sql } from 'kysely'

/** A figure of others, which must not be recognised: in two significant digits. */
export const twoDigits = (price: RawBuilder<unknown>): RawBuilder<string | null> =>
  sql`case when ${price} = 0 then 0
    else trim_scale(round(${price}, 1 - floor(log(nullif(abs(${price}), 0)::float8))::integer)) end`
