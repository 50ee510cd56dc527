import { type ChannelRow, isDamaged } from './registration/parse-channel-row.ts'

export type ChannelList = {
  /** Title by platform id. */
  channels: Map<string, { title: string; published_at: number }>
  damaged_titles: number
}

/** Of a channel's titles in one list the whole one wins, then the one of its latest video. */
export function noteChannelTitle(list: ChannelList, row: ChannelRow): void {
  const given = { title: row.channel_title, published_at: row.published_at?.getTime() ?? 0 }
  const known = list.channels.get(row.platform_channel_id)
  const isBetter =
    !known ||
    (isDamaged(known.title) !== isDamaged(given.title)
      ? isDamaged(known.title)
      : given.published_at > known.published_at)
  if (isBetter) list.channels.set(row.platform_channel_id, given)
  if (isDamaged(row.channel_title) || isDamaged(row.video_title)) list.damaged_titles++
}
