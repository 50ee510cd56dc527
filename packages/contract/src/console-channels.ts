import * as z from 'zod/mini'
import { rejectRow } from './console-uploads.ts'
import { endpoint } from './endpoint.ts'
import { verifications } from './values/channel-management.ts'
import { consolePage, consolePageQuery } from './values/console-page.ts'
import { digestSchema } from './values/digest.ts'
import { idQuerySchema, idSchema } from './values/ids.ts'
import { daySchema } from './values/period.ts'
import { plainLineSchema } from './values/plain-text.ts'

const count = z.number()

/** As a network's overview counts them: `unverified` are those of the approved ones that nobody has verified. */
export const channelStates = ['approved', 'unverified', 'pending', 'on_hold', 'rejected'] as const
export type ChannelState = (typeof channelStates)[number]

/** Of a list as it is sent. */
export const maxChannelListBytes = 10_000_000

export const networkChannels = endpoint({
  method: 'GET',
  path: 'console/channels/list',
  access: 'operator',
  summary: 'The channels of a network, also those that do not wait for a review, the newest first.',
  query: {
    network: idQuerySchema,
    state: z.optional(z.enum(channelStates)),
    /** In titles and handles; or a platform’s id. */
    search: z.optional(z.string().check(z.trim(), z.maxLength(100))),
    ...consolePageQuery(),
  },
  answer: consolePage(
    z.object({
      channel_id: idSchema,
      platform_channel_id: z.string(),
      title: z.string(),
      handle: z.nullable(z.string()),
      thumbnail: z.nullable(z.string()),
      state: z.enum(channelStates),
      verification: z.enum(verifications),
      /** Nicknames of those to whom it is assigned. */
      members: z.array(z.string()),
      registered_on: z.string(),
      /** The last day with figures of it. */
      last_figures: z.nullable(z.string()),
    }),
  ),
  errors: ['not_found'],
})
export type NetworkChannel = z.output<typeof networkChannels.answer>['rows'][number]

const channelList = z.object({
  name: z.string(),
  rows_read: count,
  rows_rejected: count,
  rejects: z.array(rejectRow),
  channels: count,
  registered: count,
  approved: count,
  known: count,
  left_undecided: z.array(z.string()),
  held_elsewhere: z.array(z.string()),
  videos_written: count,
  videos_unchanged: count,
  videos_not_taken: count,
  damaged_titles: count,
})
export type ImportedChannelList = z.output<typeof channelList>

export const importChannelList = endpoint({
  method: 'POST',
  path: 'console/channels/import',
  access: 'operator',
  duty: 'reports',
  summary:
    'Registers the channels of a list and loads their videos’ titles, as the command import-channels does; with `approve_from` they are also verified, approved and credited from that day on. Without `shown` a dry run; `conflict` where the list would do something else by now than was shown: nothing has changed then.',
  body: {
    network_id: idSchema,
    name: plainLineSchema(1, 200),
    /** CSV, gzip or zip, in Base64. */
    content: z.base64().check(z.minLength(4), z.maxLength(Math.ceil(maxChannelListBytes / 3) * 4)),
    approve_from: z.optional(daySchema),
    /** The digest of a dry run, whose outcome is applied; without it nothing changes. */
    shown: z.optional(digestSchema),
  },
  answer: {
    /** One of each file of a zip. */
    lists: z.array(channelList),
    /** Why it was not taken, or of a zip the file after these, in English. */
    refused: z.nullable(z.string()),
    /** Of the list and of all that it would change; null where it was not taken. */
    shown: z.nullable(digestSchema),
  },
  errors: ['not_found', 'conflict', 'too_large', 'timeout'],
})
