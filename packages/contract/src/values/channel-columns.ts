import * as z from 'zod/mini'
import { moneySchema, ratioSchema } from './money.ts'

type ChannelColumn = {
  /** Of the row's field, where it is a figure, and of its label: `terms.channel_column`. */
  name: string
  /** A figure is written alike on the screen and in exports; the others each in a way of their own. */
  format: 'count' | 'money' | 'price' | 'ratio' | 'own'
  /** What its header sorts by, highest first; names from A to Z. */
  sort?: string
}

/** The columns of the channel report, in their order on the screen. */
export const channelColumns = [
  { name: 'channel', format: 'own', sort: 'title' },
  { name: 'views', format: 'count', sort: 'views' },
  { name: 'engaged_views', format: 'count', sort: 'engaged_views' },
  { name: 'profit', format: 'money', sort: 'profit' },
  { name: 'change', format: 'own', sort: 'change' },
  { name: 'share', format: 'ratio' },
  { name: 'rpm', format: 'price', sort: 'rpm' },
  { name: 'engaged_rpm', format: 'price', sort: 'engaged_rpm' },
  { name: 'videos', format: 'own', sort: 'shorts' },
] as const satisfies readonly ChannelColumn[]
type Column = (typeof channelColumns)[number]

/** What the channel report can be sorted by, as a phone offers it: what it displays. `change` is of the profit. */
export const channelSorts = [
  'profit',
  'views',
  'engaged_views',
  'rpm',
  'engaged_rpm',
  'change',
  'shorts',
  'title',
] as const satisfies readonly Extract<Column, { sort: string }>['sort'][]
export type ChannelSort = (typeof channelSorts)[number]

type Figure = Exclude<Column, { format: 'own' }>
/** The columns that are figures of a row. */
export const channelFigures = channelColumns.filter((column): column is Figure => column.format !== 'own')

const schemas = {
  count: z.nullable(z.number()),
  money: z.nullable(moneySchema),
  price: z.nullable(moneySchema),
  ratio: ratioSchema,
}
/** The fields of these figures in a row; null where the report does not say. */
export const channelFigureFields = Object.fromEntries(
  channelFigures.map(({ name, format }) => [name, schemas[format]]),
) as { [Name in Figure['name']]: (typeof schemas)[Extract<Figure, { name: Name }>['format']] }
