import * as z from 'zod/mini'
import { selection } from './dashboard.ts'
import { endpoint } from './endpoint.ts'
import { channelSorts } from './values/channel-columns.ts'
import { searchSchema } from './values/search.ts'
import { videoKindSchema } from './values/video-kinds.ts'
import { videoSorts } from './values/video-sort.ts'

export const exportFormats = ['csv', 'xlsx'] as const
export type ExportFormat = (typeof exportFormats)[number]

export const exportReport = endpoint({
  method: 'POST',
  path: 'report/export',
  access: 'signed_in',
  summary: 'Where to download all rows of a report, as its screen filters and sorts them.',
  body: {
    /** days: each day of the period, with what happened on it. */
    report: z.enum(['channels', 'videos', 'days']),
    format: z.enum(exportFormats),
    ...selection,
    search: searchSchema,
    /** Of videos. */
    kind: videoKindSchema,
    /** One of the report’s own. */
    sort: z._default(z.enum([...new Set([...channelSorts, ...videoSorts])]), 'profit'),
    order: z._default(z.enum(['asc', 'desc']), 'desc'),
  },
  answer: {
    /** Under the API base; answers once, within 60 seconds, without headers of its own. */
    path: z.string(),
  },
  errors: ['not_found'],
})
