import { idQuerySchema } from '@cuesheet/contract/values/ids'
import { videoSorts } from '@cuesheet/contract/values/video-sort'
import * as z from 'zod/mini'
import { keptRange, selectionDefaults, selectionShape } from '../../../features/reports/selection-search.ts'
import { type SearchOf, validSearch } from '../../../lib/search-params.ts'

const shape = {
  ...selectionShape,
  channel: idQuerySchema,
  sort: z.enum(videoSorts),
  order: z.enum(['asc', 'desc']),
  page: z.coerce.number().check(z.int(), z.minimum(1), z.maximum(100_000)),
}
export type TrackSearch = SearchOf<typeof shape>

const valid = validSearch(shape, { ...selectionDefaults, sort: 'profit', order: 'desc', page: 1 })

/** Whose videos of which days a track's page is about, in its address. */
export const trackSearch = (search: Record<string, unknown>): TrackSearch => keptRange(valid(search))
