import { type ChannelRow, isDamaged } from './registration/parse-channel-row.ts'

export type ChannelList = {
  /** Title by platform id. */
  channels: Map<string, { title: string; published_at: number }>
  damaged_titles: number
}

/** Of a channel's titles in one list the whole one wins, then the one of its latest video. */
export function noteChannelTitle(list: ChannelList, row: ChannelRow): void {
  const candidate = { title: row.channel_title, published_at: row.published_at?.getTime() ?? 0 }
  const noted = list.channels.get(row.platform_channel_id)
  const isBetter =
    !noted ||
    (isDamaged(noted.title) !== isDamaged(candidate.title)
      ? isDamaged(noted.title)
      : candidate.published_at > noted.published_at)
  if (isBetter) list.channels.set(row.platform_channel_id, candidate)
  if (isDamaged(row.channel_title) || isDamaged(row.video_title)) list.damaged_titles++
}
