import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { verificationFailures, verifications } from './values/channel-management.ts'
import { usualLinkDays } from './values/code-link.ts'
import { idSchema } from './values/ids.ts'

const time = z.string()
const channelIds = z.array(idSchema).check(z.minLength(1), z.maxLength(50))
/** 256 random bits; an address carries it behind its `#`, where no server's log and no referrer has it. */
const token = z.string().check(z.maxLength(100))

export const addCodeLinks = endpoint({
  method: 'POST',
  path: 'channels/links/add',
  access: 'manager',
  summary:
    'Makes a link for each channel that shows its verification code to a person who has it, without an account. It ends an earlier one. `conflict` where one of the channels is verified or rejected.',
  body: {
    channels: channelIds,
    days: z._default(z.number().check(z.int(), z.minimum(1), z.maximum(90)), usualLinkDays),
  },
  answer: {
    links: z.array(
      z.object({
        channel_id: idSchema,
        /** Told this once: the address is `/verify#` and this. */
        token: z.string(),
        expires_at: time,
      }),
    ),
  },
  errors: ['not_found', 'conflict'],
})

export const revokeCodeLink = endpoint({
  method: 'POST',
  path: 'channels/links/revoke',
  access: 'manager',
  summary: 'Ends a channel’s link at once. Without one nothing happens.',
  body: { channel_id: idSchema },
  errors: ['not_found'],
})

const linkedChannel = z.object({
  platform_channel_id: z.string(),
  title: z.string(),
  handle: z.nullable(z.string()),
  thumbnail: z.nullable(z.string()),
  verification_code: z.string(),
  verification: z.enum(verifications),
  verification_failure: z.nullable(z.enum(verificationFailures)),
  /** While verifying: when the description is looked at next, and until when at the latest. */
  verification_next_at: z.nullable(time),
  verification_until: z.nullable(time),
  verified_at: z.nullable(time),
  /** The end of the link. */
  expires_at: time,
})
export type LinkedChannel = z.output<typeof linkedChannel>

export const linkedCode = endpoint({
  method: 'POST',
  path: 'channels/link',
  access: 'anyone',
  summary:
    'What a link shows: the channel, its verification code, and how far its verification is. Changes nothing. Unknown, expired and revoked links answer alike.',
  body: { token },
  answer: { channel: linkedChannel },
  errors: ['not_found', 'too_many_requests'],
})

export const verifyLinked = endpoint({
  method: 'POST',
  path: 'channels/link/verify',
  access: 'anyone',
  summary:
    'Starts looking for the code in the channel’s description, as its network would: up to 10 times an hour for each link.',
  body: { token },
  answer: { channel: linkedChannel },
  errors: ['not_found', 'conflict', 'too_many_requests'],
})
