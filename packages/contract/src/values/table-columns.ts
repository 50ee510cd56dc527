import * as z from 'zod/mini'

/** The tables whose columns an account may choose; of `day-marks`, which charts have, those that it leaves out. */
export const choosableTables = ['videos', 'report-channels', 'channels', 'members', 'day-marks'] as const
export type ChoosableTable = (typeof choosableTables)[number]

/** Ids of columns, in the screen's own words: what a screen no longer has is not shown. */
const columnIdsSchema = z.array(z.string().check(z.regex(/^[a-z][a-z0-9_]{0,39}$/))).check(
  z.minLength(1),
  z.maxLength(40),
  z.refine((ids) => new Set(ids).size === ids.length),
)

/** The columns that an account chose, by table. A table that is not named shows as many as have room. */
export const tableColumnsSchema = z.partialRecord(z.enum(choosableTables), columnIdsSchema)
export type TableColumns = z.output<typeof tableColumnsSchema>

/** Changes to these: null lets a table choose by itself again, what is not named stays. */
export const tableColumnsChangeSchema = z.partialRecord(z.enum(choosableTables), z.nullable(columnIdsSchema))
