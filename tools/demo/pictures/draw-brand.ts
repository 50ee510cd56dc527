import { type Mark, marks } from '../../../apps/server/src/features/pictures/draw-share-image.ts'
import { box, group, picture, shape, stroke } from './drawing.ts'

export const drawFavicon = (mark: Mark, color: string): string =>
  picture(32, 32, box(0, 0, 32, 32, 7, color) + group('translate(-1.6 -1.6) scale(1.1)', marks[mark]))

/** The mark of tracks that only this network may use. */
export const drawExclusive = (color: string): string =>
  picture(
    24,
    24,
    shape(
      'M12 1.5l2.9 2.3 3.7-.3 1 3.6 3 2.2-1.3 3.5 1.1 3.5-3.1 2-1.2 3.5-3.7-.1L12 23l-2.4-2.3-3.7.1-1.2-3.5-3.1-2 1.1-3.5L1.400 9.3l3-2.2 1-3.6 3.7.3z',
      color,
    ) + stroke('M7.800 12.300l2.900 2.900 5.600-6', '#fff', 2.2),
  )
