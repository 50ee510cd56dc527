import { videoReport } from '@cuesheet/contract/video-report'
import { brand } from '../../lib/brand.ts'
import { infiniteOf } from '../../lib/client.ts'
import type { Selection } from './selection-search.ts'
import type { VideoOrder } from './video-queries.ts'

export type VideoQuestion = { selection: Selection; order: VideoOrder; search: string | undefined }

const pieceSize = 100

/** The list piece after piece: the next is asked for with what the one before named. */
export const videoReportQuery = ({ selection, order, search }: VideoQuestion) =>
  infiniteOf(
    videoReport,
    { ...selection, ...order, search: search || undefined, size: pieceSize },
    { vary: [brand.currency()] },
  )
