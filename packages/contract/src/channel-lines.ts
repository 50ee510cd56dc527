import * as z from 'zod/mini'
import { type AnswerOf, endpoint } from './endpoint.ts'
import { channelCategories } from './values/channel-categories.ts'
import { idSchema } from './values/ids.ts'

const category = z.enum(channelCategories)
/** One of many: what is no link, or too long for one, is refused by itself. */
const line = z.string().check(z.maxLength(10_000))

const otherOutcomes = [
  'contested',
  'registered_here',
  'repeated',
  'not_a_link',
  'not_found',
  'terminated',
  'private',
  'uncertain',
  'unreachable',
] as const

/** How a line of many fared; each but `registered` and `contested` left nothing behind. */
export const lineOutcomes = ['registered', ...otherOutcomes] as const

/** What a line of many would come to. */
export const foreseenOutcomes = ['found', ...otherOutcomes] as const

export const previewChannels = endpoint({
  method: 'POST',
  path: 'channels/preview.many',
  access: 'manager',
  summary: 'Whose many pasted links are, before any of them is registered. Changes nothing.',
  body: { links: z.array(line).check(z.minLength(1), z.maxLength(50)) },
  answer: {
    lines: z.array(
      z.object({
        link: z.string(),
        outcome: z.enum(foreseenOutcomes),
        platform_channel_id: z.nullable(z.string()),
        title: z.nullable(z.string()),
        handle: z.nullable(z.string()),
        /** A picture kept here. */
        thumbnail: z.nullable(z.string()),
        /** What is in the way; null where nothing is. */
        message: z.nullable(z.string()),
      }),
    ),
  },
  errors: [],
})

export const addChannels = endpoint({
  method: 'POST',
  path: 'channels/add.many',
  access: 'manager',
  summary:
    'Registers many channels, one link in a line, in the category of all or in its own; each line fares by itself.',
  body: {
    links: z
      .array(z.union([line, z.object({ link: line, category })]))
      .check(z.minLength(1), z.maxLength(50)),
    category,
  },
  answer: {
    lines: z.array(
      z.object({
        link: z.string(),
        outcome: z.enum(lineOutcomes),
        channel_id: z.nullable(idSchema),
        title: z.nullable(z.string()),
        /** Of one that is registered now. */
        verification_code: z.nullable(z.string()),
        message: z.string(),
      }),
    ),
  },
  errors: [],
})

export type ForeseenLine = AnswerOf<typeof previewChannels>['lines'][number]
export type LineResult = AnswerOf<typeof addChannels>['lines'][number]
