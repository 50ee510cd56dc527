import { platformVideoId } from '@cuesheet/contract/values/ids'

/** `CHANNEL` or `CHANNEL.VIDEO`, as an address names what is asked about; null for anything else. */
export function parseAbout(
  subject: string | undefined,
): { channel_id: number; video_id: string | null } | null {
  const [, channel, video = null] = /^([1-9]\d{0,9})(?:\.(.+))?$/.exec(subject ?? '') ?? []
  if (channel === undefined || (video !== null && !platformVideoId.test(video))) return null
  return { channel_id: Number(channel), video_id: video }
}
