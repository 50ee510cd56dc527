import type { VideoKind } from '@cuesheet/contract/values/video-kinds'
import { type RawBuilder, type SqlBool, sql } from 'kysely'

/** Whether a row of `videos` is of a kind. */
export const isOfKind = (kind: Exclude<VideoKind, 'all'>): RawBuilder<SqlBool> =>
  kind === 'shorts' ? sql`videos.is_shorts` : sql`not videos.is_shorts`
