import { platformVideoId } from '@cuesheet/contract/values/ids'

export type VideoSubject = { video_id: string; channel_id?: number }

/** A video in the address: `ID.CHANNEL`, because one video id may be reported under two channels. */
export function videoSubject({ video_id, channel_id }: { video_id: string; channel_id: number }): string {
  return `${video_id}.${channel_id}`
}

/** Reads `ID` or `ID.CHANNEL`; null where it is neither. */
export function parseVideoSubject(subject: string): VideoSubject | null {
  const [video_id = '', channel, ...rest] = subject.split('.')
  if (!platformVideoId.test(video_id) || rest.length > 0) return null
  if (channel === undefined) return { video_id }
  return /^[1-9]\d{0,9}$/.test(channel) ? { video_id, channel_id: Number(channel) } : null
}
