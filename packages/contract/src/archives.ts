import * as z from 'zod/mini'
import { type AnswerOf, endpoint } from './endpoint.ts'
import { givenPasswordSchema } from './second-factor.ts'
import { archiveStates } from './values/archives.ts'

export const ownArchive = endpoint({
  method: 'GET',
  path: 'archive',
  access: 'signed_in',
  summary:
    'How far the latest file of all that is kept of a member is; null: none was asked for, or it is gone.',
  answer: {
    archive: z.nullable(
      z.object({
        state: z.enum(archiveStates),
        asked_at: z.string(),
        /** Until when it can be downloaded; null: it is not ready. */
        expires_at: z.nullable(z.string()),
        size_bytes: z.nullable(z.number()),
      }),
    ),
  },
})

export const askArchive = endpoint({
  method: 'POST',
  path: 'archive/ask',
  access: 'signed_in',
  summary:
    'Has all that is kept of a member put into one file, proven by its password; a message says when it is ready. `conflict` while one is being made.',
  body: { password: givenPasswordSchema },
  errors: ['not_found', 'conflict', 'invalid_credentials', 'too_many_requests'],
})

export const downloadArchive = endpoint({
  method: 'POST',
  path: 'archive/download',
  access: 'signed_in',
  summary: 'Where to download the file of all that is kept of a member.',
  body: {},
  answer: {
    /** Under the API base; answers once, within 60 seconds, without headers of its own. */
    path: z.string(),
  },
  errors: ['not_found'],
})

export type OwnArchive = NonNullable<AnswerOf<typeof ownArchive>['archive']>
