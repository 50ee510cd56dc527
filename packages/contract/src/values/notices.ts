import * as z from 'zod/mini'

/** Whom a notice is for. */
export const noticeRoles = ['member', 'manager'] as const
export type NoticeRole = (typeof noticeRoles)[number]

/** The same in one word, for members and managers alike or for one of them. */
export const noticeAudiences = ['everyone', ...noticeRoles] as const
export type NoticeAudience = (typeof noticeAudiences)[number]

/** The state of a notice: only published ones are read. */
export const noticeStates = ['draft', 'scheduled', 'published', 'expired', 'withdrawn'] as const
export type NoticeState = (typeof noticeStates)[number]

/** In characters; a notice of four such texts still fits into a call. */
export const longestTitle = 120
export const longestBody = 15_000

/** Of a picture as it is uploaded, before it is made smaller. */
export const maxPictureBytes = 4 * 1024 * 1024
/** What may be uploaded; shown is WebP. */
export const pictureTypes = ['image/png', 'image/jpeg', 'image/webp'] as const

/** The path of notices' pictures; after # their size in pixels, so that a page keeps their place. */
export const noticePicture =
  /^\/pictures\/(?:[0-9a-f]{64}|generated\/[a-z]+\/[a-z0-9-]+)\.[a-z]{3,4}(?:#(\d{1,5})x(\d{1,5}))?$/

const [earliest, latest] = [Date.UTC(2000, 0, 1), Date.UTC(2100, 0, 1)]

/** A moment with its time zone, ISO 8601, of this century. */
export const momentSchema = z.iso.datetime({ offset: true }).check(
  z.refine((text) => {
    const at = Date.parse(text)
    return at >= earliest && at < latest
  }),
)

/** Which operators write notices. */
export const noticeWriters = { duty: 'notices' } as const
