import { platformVideoId } from '@cuesheet/contract/values/ids'

/** `CHANNEL` or `CHANNEL.VIDEO`, as an address names what is asked about; null for anything else. */
export function parseAbout(
  subject: string | undefined,
): { channel_id: number; video_id: string | null } | null {
  const [, channel, video = null] = /^([1-9]\d{0,9})(?:\.(.+))?$/.exec(subject ?? '') ?? []
  if (channel === undefined || (video !== null && !platformVideoId.test(video))) return null
  return { channel_id: Number(channel), video_id: video }
}

/** The video of a link to the platform, as it is copied there; null for anything else. */
export const parseVideoLink = (link: string): string | null =>
  /^(?:https?:\/\/)?(?:(?:www|m|music|studio)\.)?(?:youtube\.com\/(?:(?:shorts|live|embed|video)\/|watch\?(?:\S*&)?v=)|youtu\.be\/)([\w-]{11})(?![\w-])/.exec(
    link.trim(),
  )?.[1] ?? null
