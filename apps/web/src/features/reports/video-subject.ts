import { platformVideoIdSchema } from '@cuesheet/contract/values/ids'
import * as z from 'zod/mini'

export type VideoSubject = { video_id: string; channel_id?: number }

/** A video in the address: `ID.CHANNEL`, because one video id may be reported under two channels. */
export function videoSubject({ video_id, channel_id }: { video_id: string; channel_id: number }): string {
  return `${video_id}.${channel_id}`
}

/** Reads `ID` or `ID.CHANNEL`; null where it is neither. */
export function parseVideoSubject(subject: string): VideoSubject | null {
  const [id, channel, ...rest] = subject.split('.')
  const video_id = z.safeParse(platformVideoIdSchema, id)
  if (!video_id.success || rest.length > 0) return null
  if (channel === undefined) return { video_id: video_id.data }
  return /^[1-9]\d{0,9}$/.test(channel) ? { video_id: video_id.data, channel_id: Number(channel) } : null
}
