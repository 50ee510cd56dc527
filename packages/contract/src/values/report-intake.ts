import * as z from 'zod/mini'

/** The reports of figures by day. */
export const reportKinds = ['activity', 'revenue', 'reach'] as const
export const reportKindSchema = z.enum(reportKinds)
export type ReportKindName = (typeof reportKinds)[number]

/** What report files say: of figures by day, which music videos use, or what a month's close is made of. */
export const reportFileKinds = [...reportKinds, 'claims', 'settled'] as const
export type ReportFileKind = (typeof reportFileKinds)[number]
/** Whether a file has figures by day. */
export const isByDay = (kind: ReportFileKind): kind is ReportKindName =>
  reportKinds.some((each) => each === kind)
/** Whether something stands from a file. */
export const reportFileStates = ['current', 'replaced', 'taken_back'] as const
export type ReportFileState = (typeof reportFileStates)[number]

export const maxUploadBytes = 2_000_000_000
export const maxUploadFiles = 500
/** The largest piece of a file that one call brings. */
export const maxChunkBytes = 4 * 1024 ** 2

export const uploadStates = [
  'receiving',
  'looking',
  'shown',
  'applying',
  'done',
  'failed',
  'cancelled',
] as const
export type UploadState = (typeof uploadStates)[number]

/** What the day of a kind of report is, in a network. not_due: it may still come in time. */
export const dayStates = ['stored', 'incomplete', 'late', 'missing', 'not_due'] as const
export type DayState = (typeof dayStates)[number]

export const figureTasks = ['verify', 'rebuild'] as const
