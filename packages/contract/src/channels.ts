import * as z from 'zod/mini'
import { shortsCount } from './channel-report.ts'
import { type AnswerOf, endpoint } from './endpoint.ts'
import { channelCategories } from './values/channel-categories.ts'
import {
  longestChannelLink,
  managedChannelSorts,
  platformChanges,
  platformStates,
  verificationFailures,
  verifications,
} from './values/channel-management.ts'
import { digestSchema } from './values/digest.ts'
import { idQuerySchema, idSchema, platformChannelIdSchema } from './values/ids.ts'
import { pageQuery } from './values/page.ts'
import { calendarDaySchema, monthSchema } from './values/period.ts'
import { searchSchema } from './values/search.ts'

const time = z.string()
const category = z.enum(channelCategories)
const link = z.string().check(z.trim(), z.minLength(1), z.maxLength(longestChannelLink))
const channelIds = z.array(idSchema).check(z.minLength(1), z.maxLength(500))
const memberIds = z.array(idSchema).check(z.minLength(1), z.maxLength(100))

const managedChannel = z.object({
  channel_id: idSchema,
  platform_channel_id: z.string(),
  title: z.string(),
  handle: z.nullable(z.string()),
  thumbnail: z.nullable(z.string()),
  category: z.nullable(z.string()),
  /** 0 pending, 1 on hold, 2 approved, 3 rejected. */
  status: z.number(),
  status_reason: z.nullable(z.string()),
  verification: z.enum(verifications),
  verification_failure: z.nullable(z.enum(verificationFailures)),
  /** To be pasted into the channel's description. */
  verification_code: z.string(),
  /** While verifying: when the description is looked at next, and until when at the latest. */
  verification_next_at: z.nullable(time),
  verification_until: z.nullable(time),
  /** The evidence: when the code was found, where (`localizations.en.description`), and whose press of Verify led to it (null: a command's, or before there were any). */
  verified: z.nullable(z.object({ at: time, field: z.nullable(z.string()), by: z.nullable(z.string()) })),
  registered_on: calendarDaySchema,
  approved_on: z.nullable(calendarDaySchema),
  /** The last day that counted; null while days count, and where none ever did. */
  counted_through: z.nullable(calendarDaySchema),
  /** On hold only: the first moment at which a re-review may be asked for. */
  review_possible_at: z.nullable(time),
  /** On hold only: when a re-review was asked for that nobody has answered yet. */
  review_requested_at: z.nullable(time),
  /** Another network registered the same channel, and it is not decided yet whose it is. */
  contested: z.boolean(),
  platform_state: z.enum(platformStates),
  /** When the platform last gave it another name. */
  renamed_at: z.nullable(time),
  /** When the code was last read in its description, and since when it is missing there; null where it never was there. */
  code_seen_at: z.nullable(time),
  code_gone_at: z.nullable(time),
  /** Of the last 14 days. */
  news: z.array(z.enum(['renamed', 'code_gone'])),
  /** To whom it is assigned; a member sees itself only. */
  members: z.array(z.object({ account_id: idSchema, nickname: z.string() })),
  videos: shortsCount,
  /** The link that shows the code to its creator, the last one made, also when it has expired. Managers only. */
  code_link: z.nullable(z.object({ created_at: time, expires_at: time })),
})
export type ManagedChannel = z.output<typeof managedChannel>

export const channels = endpoint({
  method: 'GET',
  path: 'channels',
  access: 'signed_in',
  summary: "The network's channels, or a member's own, a page at a time.",
  query: {
    search: searchSchema,
    status: z.optional(z.coerce.number().check(z.int(), z.minimum(0), z.maximum(3))),
    /** Pending and failed without those that are rejected: they need nothing any more. */
    verification: z.optional(z.enum(verifications)),
    category: z.optional(category),
    /** Those that the platform shows otherwise than they were. */
    platform: z.optional(z.enum(platformChanges)),
    /** Those with revenue that is held: they do not count today. */
    held: z.optional(z.literal('1')),
    /** Channels of this member; 0: of none. Managers only. */
    member: z.optional(z.union([z.literal('0'), idQuerySchema])),
    sort: z._default(z.enum(managedChannelSorts), 'registered'),
    order: z._default(z.enum(['asc', 'desc']), 'desc'),
    ...pageQuery(50),
  },
  answer: {
    page: z.number(),
    size: z.number(),
    total: z.number(),
    /** Of all that the filters other than status leave. */
    by_status: z.object({
      pending: z.number(),
      on_hold: z.number(),
      approved: z.number(),
      rejected: z.number(),
    }),
    rows: z.array(managedChannel),
  },
  errors: ['not_found'],
})

export const channel = endpoint({
  method: 'GET',
  path: 'channels/one',
  access: 'signed_in',
  summary: 'One channel as the list shows it.',
  query: { channel: idQuerySchema },
  answer: { channel: managedChannel },
  errors: ['not_found'],
})

const preview = z.object({
  platform_channel_id: z.string(),
  title: z.string(),
  handle: z.nullable(z.string()),
  /** A picture kept here. */
  thumbnail: z.nullable(z.string()),
  videos: z.nullable(z.number()),
  /** False: found by a name that may be someone else's. */
  is_certain: z.boolean(),
  /** Another network registered it: the first to prove ownership gets it; between two that have, an operator decides. */
  contested: z.boolean(),
})

export const previewChannel = endpoint({
  method: 'POST',
  path: 'channels/preview',
  access: 'manager',
  summary: 'Whose a pasted link is, to be confirmed before it is registered. Changes nothing.',
  body: { link },
  answer: { channel: preview },
  errors: ['not_found', 'conflict', 'unavailable'],
})

export const addChannel = endpoint({
  method: 'POST',
  path: 'channels/add',
  access: 'manager',
  summary: 'Registers a channel that the preview found, as Pending.',
  body: { platform_channel_id: platformChannelIdSchema, category },
  answer: { channel: managedChannel },
  errors: ['not_found', 'conflict', 'unavailable'],
})

export const verifyChannel = endpoint({
  method: 'POST',
  path: 'channels/verify',
  access: 'signed_in',
  summary:
    'Starts looking for the code in the channel’s description: at once, then less and less often for 24 hours.',
  body: { channel_id: idSchema },
  answer: { channel: managedChannel },
  errors: ['not_found', 'conflict', 'too_many_requests'],
})

const assignment = {
  channels: channelIds,
  members: memberIds,
  /** From which day on their money is concerned: today, if it is not given. What has no day is of the last one of its month. */
  from: z.optional(calendarDaySchema),
}
const assigning = {
  ...assignment,
  /** In place of those who have the channels until then. */
  instead: z.optional(z.boolean()),
}
/** What a preview answered as `seen`, where it needs confirmation. */
const seen = z.optional(digestSchema)

/** Money of a month that is not closed, of channels that change hands in the same way. */
const movedMonth = z.object({
  month: monthSchema,
  usd: z.string(),
  /** The platform’s files of the month have not come: what screens show of it. */
  is_estimated: z.boolean(),
  has_ended: z.boolean(),
  channels: z.number(),
  /** Nicknames, null of who has withdrawn; none: nobody’s. */
  from: z.array(z.nullable(z.string())),
  to: z.array(z.nullable(z.string())),
})
export type MovedMonth = z.output<typeof movedMonth>

export const previewAssignments = endpoint({
  method: 'POST',
  path: 'channels/assignments/preview',
  access: 'manager',
  summary: 'Which months’ money assigning or unassigning would move, and from whom to whom. Changes nothing.',
  body: { what: z.enum(['assign', 'unassign']), ...assigning },
  answer: {
    rows: z.array(movedMonth),
    /** Stands for what is shown. */
    seen: digestSchema,
    /** A month moves that has ended and is not settled. */
    needs_confirmation: z.boolean(),
  },
  errors: ['not_found', 'conflict'],
})

export const assignChannels = endpoint({
  method: 'POST',
  path: 'channels/assign',
  access: 'manager',
  summary:
    'Lets members see channels, with all that was counted before. Their money is theirs from a day on: today, or that of the channel’s registration where nobody has had it. `conflict` where a month moves that has ended and was not confirmed, or is closed.',
  body: { ...assigning, seen },
  errors: ['not_found', 'conflict'],
})

export const unassignChannels = endpoint({
  method: 'POST',
  path: 'channels/unassign',
  access: 'manager',
  summary:
    'Ends assignments at a day. Nothing is deleted, the channels go on counting, and what was earned until then stays whose it was. `conflict` as for assigning.',
  body: { ...assignment, seen },
  errors: ['not_found', 'conflict'],
})

export const channelLosses = endpoint({
  method: 'GET',
  path: 'channels/losses',
  access: 'manager',
  summary: 'What deleting a channel would remove.',
  query: { channel: idQuerySchema },
  answer: {
    videos: z.number(),
    days: z.number(),
    members: z.number(),
    /** Its money that is not settled, by month; it is paid to those who have the channel. */
    unsettled: z.array(z.object({ month: monthSchema, usd: z.string(), is_estimated: z.boolean() })),
  },
  errors: ['not_found'],
})

export const deleteChannel = endpoint({
  method: 'POST',
  path: 'channels/delete',
  access: 'manager',
  summary: 'Removes a channel with its videos and all figures at once and for ever.',
  body: {
    channel_id: idSchema,
    /** The cautions were read. */
    understood: z.boolean(),
    /** The manager's own. */
    password: z.string().check(z.maxLength(64)),
  },
  errors: ['not_found', 'conflict', 'invalid_credentials', 'too_many_requests'],
})

export const requestReview = endpoint({
  method: 'POST',
  path: 'channels/review',
  access: 'manager',
  summary: 'Asks for another review of a channel on hold: from 72 hours after the hold, once in 24 hours.',
  body: { channel_id: idSchema },
  answer: { channel: managedChannel },
  errors: ['not_found', 'conflict', 'too_many_requests'],
})

export type ChannelsPage = AnswerOf<typeof channels>
export type ChannelPreview = AnswerOf<typeof previewChannel>['channel']
