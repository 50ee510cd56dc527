import * as z from 'zod/mini'
import { type AnswerOf, endpoint } from './endpoint.ts'
import { certificateSaid, certificateStates } from './values/certificates.ts'
import { idQuerySchema, idSchema, platformVideoIdSchema } from './values/ids.ts'
import { localeSchema } from './values/locale.ts'
import { pageQuery } from './values/page.ts'
import { calendarDaySchema } from './values/period.ts'
import { reasonSchema } from './values/settlement.ts'

const certificateRow = z.object({
  certificate_id: idSchema,
  number: z.string(),
  version: z.number(),
  state: z.enum(certificateStates),
  channel_id: idSchema,
  ...certificateSaid.shape,
  issued_at: z.string(),
  revoked_on: z.nullable(calendarDaySchema),
  revoke_reason: z.nullable(z.string()),
  /** What the public check is asked with, and its address; null: the network has no domain. */
  code: z.string(),
  check_at: z.nullable(z.string()),
})

export const certificates = endpoint({
  method: 'GET',
  path: 'certificates',
  access: 'signed_in',
  summary:
    'Licence certificates, each in its newest version, the latest first: of a member of its channels, of a manager of all its network.',
  query: { ...pageQuery(50) },
  answer: { page: z.number(), size: z.number(), total: z.number(), rows: z.array(certificateRow) },
})

/** Why none can be issued today. not_held: the network may not use the track. not_approved: its channel is not. revoked: a manager alone may. */
export const noCertificate = ['not_held', 'not_approved', 'revoked'] as const

const ofVideo = { video: platformVideoIdSchema, channel: idQuerySchema }
const certifiedTracks = {
  tracks: z.array(
    z.object({
      track_id: idSchema,
      title: z.string(),
      artist: z.string(),
      refused: z.nullable(z.enum(noCertificate)),
      certificate: z.nullable(certificateRow),
      /** Of a valid certificate. */
      answers: z.array(z.object({ locale: localeSchema, text: z.string() })),
    }),
  ),
}

export const videoCertificates = endpoint({
  method: 'GET',
  path: 'certificates/of-video',
  access: 'signed_in',
  summary:
    'The tracks that are declared or detected in a video, each with its newest certificate and the answer to a claim that names it, in four languages.',
  query: ofVideo,
  answer: certifiedTracks,
  errors: ['not_found'],
})

export const networkVideoCertificates = endpoint({
  method: 'GET',
  path: 'console/certificates/of-video',
  access: 'operator',
  summary: 'The tracks of a network’s video, as its manager has them.',
  query: { network: idQuerySchema, ...ofVideo },
  answer: certifiedTracks,
  errors: ['not_found'],
})

const certifiable = { video_id: platformVideoIdSchema, channel_id: idSchema, track_id: idSchema }
const issued = { certificate_id: idSchema, number: z.string() }

export const issueCertificate = endpoint({
  method: 'POST',
  path: 'certificates/issue',
  access: 'signed_in',
  summary:
    'Issues the certificate of a track in a video, or its next version, in the caller’s language. `conflict` where the network does not hold the track today, the video does not use it, or its channel is not approved.',
  body: certifiable,
  answer: issued,
  errors: ['not_found', 'conflict', 'too_many_requests'],
})

export const issueNetworkCertificate = endpoint({
  method: 'POST',
  path: 'console/certificates/issue',
  access: 'operator',
  duty: 'review',
  summary: 'Issues a certificate for a network, as its manager may.',
  body: { network_id: idSchema, ...certifiable },
  answer: issued,
  errors: ['not_found', 'conflict', 'too_many_requests'],
})

export const downloadCertificate = endpoint({
  method: 'POST',
  path: 'certificates/download',
  access: 'signed_in',
  summary: 'Where to download a certificate’s PDF.',
  body: { certificate_id: idSchema },
  answer: {
    /** Under the API base; answers once, within 60 seconds, without headers of its own. */
    path: z.string(),
  },
  errors: ['not_found', 'unavailable'],
})

export const revokeCertificate = endpoint({
  method: 'POST',
  path: 'certificates/revoke',
  access: 'manager',
  summary:
    'Revokes a certificate in all its versions: the public check says from which day on it is no longer valid. `conflict` where it is revoked.',
  body: { certificate_id: idSchema, reason: reasonSchema },
  errors: ['not_found', 'conflict'],
})

export const checkCertificate = endpoint({
  method: 'POST',
  path: 'certificates/check',
  access: 'anyone',
  summary:
    'Whether a licence certificate of the domain’s network is genuine, by the code on it or the SHA-256 of its PDF; what it says, to who has either alone.',
  body: { code: z.string().check(z.trim(), z.maxLength(200)) },
  answer: {
    /** Null: nothing is known by this code. */
    certificate: z.nullable(
      z.object({
        state: z.enum(certificateStates),
        revoked_on: z.nullable(calendarDaySchema),
        number: z.string(),
        version: z.number(),
        ...certificateSaid.shape,
      }),
    ),
  },
  errors: ['too_many_requests', 'unknown_domain'],
})

export type Certificate = AnswerOf<typeof certificates>['rows'][number]
export type CertifiedTrack = AnswerOf<typeof videoCertificates>['tracks'][number]
export type CheckedCertificate = NonNullable<AnswerOf<typeof checkCertificate>['certificate']>
