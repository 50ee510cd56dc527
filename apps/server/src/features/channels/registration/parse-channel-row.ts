import { platformChannelIdSchema, platformVideoIdSchema } from '@cuesheet/contract/values/ids'
import type { TableRow } from '../../../csv/read-table.ts'

export const channelColumns = {
  required: ['channel_id', 'channel_title', 'video_id', 'video_title', 'published_at'],
  optional: ['is_shorts'],
} as const

type Column = (typeof channelColumns.required)[number] | (typeof channelColumns.optional)[number]

export type ChannelRow = {
  platform_channel_id: string
  channel_title: string
  video_id: string
  video_title: string
  /** Null where the row does not say. */
  published_at: Date | null
  /** Null: unknown. */
  is_shorts: boolean | null
}

const yes = ['true', 't', '1', 'yes']
const no = ['false', 'f', '0', 'no']
const moment = /^\d{4}-\d{2}-\d{2}([T ]\d{2}:\d{2}(:\d{2}(\.\d+)?)?(Z|[+-]\d{2}:?\d{2})?)?$/

/** A row of a list of channels and videos, or, as a string, why it is rejected. */
export function parseChannelRow({ values }: TableRow<Column>): ChannelRow | string {
  if (!platformChannelIdSchema.safeParse(values.channel_id).success)
    return `channel_id ${JSON.stringify(values.channel_id.slice(0, 40))} is not a channel's id`
  if (!platformVideoIdSchema.safeParse(values.video_id).success)
    return `video_id ${JSON.stringify(values.video_id.slice(0, 40))} is not a video's id`
  if (values.channel_title.trim() === '') return 'channel_title is empty'
  const published_at = values.published_at === '' ? null : parseMoment(values.published_at)
  if (published_at === undefined)
    return `published_at ${JSON.stringify(values.published_at.slice(0, 40))} is not a time like 2026-11-02T14:32:00Z`
  const shorts = values.is_shorts.trim().toLowerCase()
  if (shorts !== '' && !yes.includes(shorts) && !no.includes(shorts))
    return `is_shorts ${JSON.stringify(shorts.slice(0, 40))} is neither true nor false`
  return {
    platform_channel_id: values.channel_id,
    channel_title: values.channel_title.trim(),
    video_id: values.video_id,
    video_title: values.video_title.trim(),
    published_at,
    is_shorts: shorts === '' ? null : yes.includes(shorts),
  }
}

/** Without an offset, UTC. */
function parseMoment(text: string): Date | undefined {
  if (!moment.test(text)) return undefined
  const date = new Date(/(Z|[+-]\d{2}:?\d{2})$/.test(text) || text.length === 10 ? text : `${text}Z`)
  return Number.isNaN(date.getTime()) ? undefined : date
}

/** The mark that a decoder left where it could not read a character: the character is lost. */
export const isDamaged = (title: string) => title.includes('\uFFFD')
