import * as z from 'zod/mini'
import { type AnswerOf, type BodyOf, endpoint } from './endpoint.ts'
import { catalogueFields, maxArtBytes, maxCatalogueBytes, trackFields } from './values/catalogue.ts'
import { digestSchema } from './values/digest.ts'
import { idSchema } from './values/ids.ts'
import { trackCategories, trackUses } from './values/music.ts'
import { plainLineSchema } from './values/plain-text.ts'

/** Random; kept for a day. */
const fileIdSchema = z.string().check(z.regex(/^[0-9a-f]{32}$/))
const nameSchema = plainLineSchema(1, 200)

export const addCatalogueFile = endpoint({
  method: 'POST',
  path: 'console/catalogue/files/add',
  access: 'operator',
  duty: 'catalogue',
  summary:
    'Begins to bring a catalogue along: CSV, JSON or JSON Lines, also gzip or zip, up to 64 MB. It is gone after a day.',
  body: {
    name: nameSchema,
    size: z.number().check(z.int(), z.minimum(1), z.maximum(maxCatalogueBytes)),
  },
  answer: { file: fileIdSchema },
})

export const appendCatalogueFile = endpoint({
  method: 'PUT',
  path: 'console/catalogue/files/append',
  access: 'operator',
  duty: 'catalogue',
  takes: 'bytes',
  summary:
    'The next bytes of a file, at most 4 MiB. `offset` is how many came before; what of a piece has come already is left as it is. `conflict` where bytes before it are missing.',
  query: {
    file: fileIdSchema,
    offset: z.coerce.number().check(z.int(), z.minimum(0), z.maximum(maxCatalogueBytes)),
  },
  answer: { received: z.number() },
  errors: ['not_found', 'conflict'],
})

const columnsSchema = z.partialRecord(
  z.enum(catalogueFields),
  z.array(z.string().check(z.maxLength(200))).check(z.maxLength(20)),
)

/** What is said of a file as a whole. */
const reading = {
  file: fileIdSchema,
  /** Which columns say what; fields that are left out are found by name, an empty list leaves a field out. */
  columns: z._default(columnsSchema, {}),
  /** Of its text, as the Encoding Standard names it. */
  encoding: z._default(
    z.enum(['utf-8', 'euc-kr', 'shift_jis', 'big5', 'gb18030', 'utf-16le', 'windows-1252']),
    'utf-8',
  ),
  /** Of tracks whose row names none. */
  category: z.optional(z.enum(trackCategories)),
  is_exclusive: z._default(z.boolean(), false),
  uses: z.optional(z.array(z.enum(trackUses)).check(z.minLength(1), z.maxLength(trackUses.length))),
  /** Its tracks are for these networks only. */
  networks: z.optional(z.array(idSchema).check(z.minLength(1), z.maxLength(1000))),
  /** Withdraws what it does not name; withdraws_most: also where that is more than half. */
  withdraws_missing: z._default(z.boolean(), false),
  withdraws_most: z._default(z.boolean(), false),
}

export const catalogueFileHead = endpoint({
  method: 'POST',
  path: 'console/catalogue/files/head',
  access: 'operator',
  duty: 'catalogue',
  summary: 'How a file begins: its columns, what each is taken for, and its first rows. Changes nothing.',
  body: { file: fileIdSchema, encoding: reading.encoding },
  answer: {
    name: z.string(),
    size: z.number(),
    received: z.number(),
    /** Why it cannot be read, in English. */
    refused: z.nullable(z.string()),
    columns: z.array(
      z.object({ name: z.string(), field: z.nullable(z.enum(catalogueFields)), values: z.array(z.string()) }),
    ),
  },
  errors: ['not_found', 'timeout'],
})

const cell = z.nullable(
  z.union([z.string(), z.number(), z.boolean(), z.array(z.union([z.string(), z.number()]))]),
)

const result = {
  /** Why nothing of it can be loaded, in English. */
  refused: z.nullable(z.string()),
  rows_read: z.number(),
  rows_rejected: z.number(),
  added: z.number(),
  changed: z.number(),
  unchanged: z.number(),
  withdrawn: z.number(),
  returned: z.number(),
  /** Tracks that the file does not name: withdrawn, or taken from its networks. */
  missing_withdrawn: z.number(),
  missing_narrowed: z.number(),
  tags_created: z.array(z.string()),
  /** The first 200 that are new, and that change, each with what does. */
  first_added: z.array(z.object({ isrc: z.string(), title: z.string(), artist: z.string() })),
  first_changed: z.array(
    z.object({
      isrc: z.string(),
      title: z.string(),
      fields: z.array(z.object({ field: z.enum(trackFields), before: cell, after: cell })),
    }),
  ),
  /** Tracks by the field that changes. */
  changed_fields: z.array(z.object({ field: z.enum(trackFields), tracks: z.number() })),
  /** The first refused rows, and what was left out of others; reasons in English. */
  rejects: z.array(z.object({ line: z.number(), reason: z.string() })),
  notices: z.array(z.object({ line: z.number(), notice: z.string() })),
  rows_noticed: z.number(),
}

export const checkCatalogueFile = endpoint({
  method: 'POST',
  path: 'console/catalogue/files/check',
  access: 'operator',
  duty: 'catalogue',
  summary: 'What loading a file would do. Changes nothing.',
  body: reading,
  answer: {
    ...result,
    /** Of the file and of all that it would change; null where it is refused. */
    shown: z.nullable(digestSchema),
  },
  errors: ['not_found', 'conflict', 'timeout'],
})

export const applyCatalogueFile = endpoint({
  method: 'POST',
  path: 'console/catalogue/files/apply',
  access: 'operator',
  duty: 'catalogue',
  summary:
    'Loads a file as it was shown. `conflict` where it would do something else by now: nothing has changed then.',
  body: { ...reading, shown: digestSchema },
  answer: result,
  errors: ['not_found', 'conflict', 'timeout'],
})

export const deleteCatalogueFile = endpoint({
  method: 'POST',
  path: 'console/catalogue/files/delete',
  access: 'operator',
  duty: 'catalogue',
  summary: 'Removes a file that was brought along.',
  body: { file: fileIdSchema },
  errors: ['not_found'],
})

export const addTrackFile = endpoint({
  method: 'POST',
  path: 'console/catalogue/pieces/add',
  access: 'operator',
  duty: 'catalogue',
  summary:
    'A picture (PNG, JPEG, WebP, up to 10 MB) or a preview (MP3, M4A, Ogg, WAV, up to 2 MB) of the track whose ISRC its name holds.',
  body: {
    name: nameSchema,
    /** In Base64. */
    content: z.base64().check(z.minLength(4), z.maxLength(Math.ceil(maxArtBytes / 3) * 4)),
  },
  answer: {
    /** same: the track had it already. */
    outcome: z.enum(['applied', 'same', 'no_isrc', 'unknown_track', 'unreadable']),
    kind: z.nullable(z.enum(['picture', 'preview'])),
    track: z.nullable(z.object({ track_id: idSchema, isrc: z.string(), title: z.string() })),
    /** Why it is unreadable, in English. */
    reason: z.nullable(z.string()),
  },
  errors: ['too_large'],
})

export type FileHead = AnswerOf<typeof catalogueFileHead>
export type Reading = BodyOf<typeof checkCatalogueFile>
export type Applied = AnswerOf<typeof applyCatalogueFile>
