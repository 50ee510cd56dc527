import * as z from 'zod/mini'

/** Texts as a database can hold them: no zero characters, no halves of characters. */
export const platformText = z.pipe(
  z.string(),
  z.transform((text: string) => text.replaceAll('\u0000', '').toWellFormed()),
)

/** A moment, as ISO 8601 with milliseconds. */
export const platformMoment = z.pipe(
  z.string().check(z.refine((text) => !Number.isNaN(Date.parse(text)))),
  z.transform((text: string) => new Date(text).toISOString()),
)

/** Counters come as strings. */
export const platformCount = z.pipe(
  z.string().check(z.regex(/^\d{1,15}$/)),
  z.transform((text: string) => Number(text)),
)

const picture = z.object({ url: z.string().check(z.maxLength(2000)) })

/** The address of a picture about 240 to 320 pixels wide; null where there is none. */
export const platformPicture = z.pipe(
  z.object({ medium: z.optional(picture), default: z.optional(picture), high: z.optional(picture) }),
  z.transform((sizes) => (sizes.medium ?? sizes.high ?? sizes.default)?.url ?? null),
)

/** A list as the platform answers it: nothing found means that `items` is absent or empty, and says so in its total. */
export function answerOf<Item extends z.ZodMiniType>(kind: string, item: Item) {
  return z
    .object({
      kind: z.literal(`youtube#${kind}ListResponse`),
      items: z.optional(z.array(item)),
      nextPageToken: z.optional(z.string().check(z.maxLength(2000))),
      pageInfo: z.optional(z.object({ totalResults: z.optional(z.int()) })),
    })
    .check(
      // Empty, yet of several: a cut answer, in which no channel may be missed.
      z.refine(({ items = [], nextPageToken, pageInfo }) =>
        items.length > 0 || nextPageToken !== undefined ? true : !pageInfo?.totalResults,
      ),
    )
}

const errorBody = z.object({
  error: z.object({
    errors: z.optional(z.array(z.object({ reason: z.optional(z.string()) }))),
    details: z.optional(z.array(z.object({ reason: z.optional(z.string()) }))),
  }),
})

/** The reasons that an error answer gives; none where it is not the platform's. */
export function parseReasons(body: unknown): string[] {
  const { data } = z.safeParse(errorBody, body)
  return [...(data?.error.errors ?? []), ...(data?.error.details ?? [])].flatMap(({ reason }) =>
    reason ? [reason] : [],
  )
}
