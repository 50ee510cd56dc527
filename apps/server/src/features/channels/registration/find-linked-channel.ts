import type { ErrorCode } from '@cuesheet/contract/errors'
import type { Config } from '../../../config.ts'
import { DomainError } from '../../../errors/domain-error.ts'
import type { Log } from '../../../http/log.ts'
import type { TextKey } from '../../../locales/texts.ts'
import type { Picture } from '../../pictures/public.ts'
import {
  type Absence,
  fetchPlatformPicture,
  type PlatformChannel,
  type PlatformClient,
  PlatformError,
  type PlatformFailure,
  parseChannelLink,
} from '../../video-platform/public.ts'

/** Someone waits for all that one request asks of the platform, its picture included. */
const timeoutMs = 4500
/** A picture that is slow comes with the next reading; no other line of many waits for it. */
const pictureTimeoutMs = 700
export const platformSignal = () => AbortSignal.timeout(timeoutMs)

export type Platform = { client: PlatformClient; config: Config; log: Pick<Log, 'warn'> }

/** A channel that may be registered, with its picture where that could be had. */
export type FoundChannel = {
  channel: PlatformChannel
  /** False: found by a name that no call looks up; it may be someone else's. */
  is_certain: boolean
  picture: Picture | null
}

const failureTexts: Record<PlatformFailure, TextKey> = {
  unreachable: 'platform_unreachable',
  quota_exceeded: 'platform_quota',
  refused: 'platform_refused',
}

const absenceTexts: Record<Absence, TextKey> = {
  channel_not_found: 'channel_not_found',
  channel_terminated: 'channel_terminated',
  video_not_found: 'video_not_found',
  playlist_not_found: 'playlist_not_found',
}

const linkTexts = {
  empty: 'channel_link_required',
  too_long: 'channel_link_too_long',
  not_a_link: 'channel_link_format',
  other_site: 'channel_link_other_site',
  shortened: 'channel_link_shortened',
  no_channel: 'channel_link_no_channel',
} as const satisfies Record<string, TextKey>

/**
 * Whose a pasted link is. `invalid_input` for what is no channel's link, `not_found` for what is not there, `conflict` for a
 * private channel, `unavailable` where the platform cannot be asked; each with a text of its own. Operators find in the log
 * why it could not.
 */
export async function findLinkedChannel(
  platform: Platform,
  text: string,
  signal: AbortSignal = platformSignal(),
): Promise<FoundChannel> {
  const { link, refusal } = parseChannelLink(text)
  if (!link) throw refuse('invalid_input', linkTexts[refusal], { link: linkTexts[refusal] })
  try {
    const { client, config } = platform
    const resolution = await client.resolveChannel(link, { purpose: 'waited_for', signal })
    if (!resolution.channel) throw refuse('not_found', absenceTexts[resolution.absence])
    const { privacy_status, thumbnail_url } = resolution.channel
    if (privacy_status === 'private') throw refuse('conflict', 'channel_private')
    const picture = thumbnail_url
      ? await fetchPlatformPicture(thumbnail_url, config, { signal, timeout_ms: pictureTimeoutMs }).catch(
          () => null,
        )
      : null
    return { ...resolution, picture }
  } catch (error) {
    if (!(error instanceof PlatformError)) throw error
    platform.log.warn({ code: error.code, detail: error.detail }, 'the video platform could not be asked')
    throw new DomainError('unavailable', { message_key: failureTexts[error.code], retry_after_seconds: 60 })
  }
}

const refuse = (code: ErrorCode, message_key: TextKey, fields?: Record<string, TextKey>) =>
  new DomainError(code, { message_key, ...(fields ? { fields } : {}) })
