import { box, circle, gradient, group, picture, shape, stroke } from './drawing.ts'

export const marks = ['sunrise', 'moon', 'note'] as const
export type Mark = (typeof marks)[number]

/** Each mark in a box of 32, of few and thick parts so that it still reads at 16 px. */
const drawings: Record<Mark, string> = {
  sunrise:
    shape('M6.5 21.5a9.5 9.5 0 0 1 19 0z', '#fff') +
    box(5, 23.5, 22, 3, 1.5, '#fff', { opacity: 0.75 }) +
    stroke('M16 5.2v3.2M7 9.2l2.2 2.2M25 9.2l-2.2 2.2', '#fff', 2.6),
  moon: shape('M20.5 5.5A11 11 0 1 0 26.5 19.5 9 9 0 0 1 20.5 5.5z', '#fff') + circle(24.2, 9.2, 2.2, '#fff'),
  note: shape('M12 8.5L24 6v14.5a3.8 3.8 0 1 1 -3 -3.7V11.5L15 12.8v10.7a3.8 3.8 0 1 1 -3 -3.7z', '#fff'),
}

function lighter(color: string): string {
  const channels = [1, 3, 5].map((at) => Number.parseInt(color.slice(at, at + 2), 16))
  return `#${channels
    .map((channel) =>
      Math.round(channel + (255 - channel) * 0.38)
        .toString(16)
        .padStart(2, '0'),
    )
    .join('')}`
}

const ground = (color: string) => `<defs>${gradient('s', lighter(color), color, [1, 1])}</defs>`

export const drawLogo = (mark: Mark, color: string): string =>
  picture(32, 32, `${ground(color)}<rect width="32" height="32" rx="9" fill="url(#s)"/>${drawings[mark]}`)

export const drawFavicon = (mark: Mark, color: string): string =>
  picture(32, 32, box(0, 0, 32, 32, 7, color) + group('translate(-1.6 -1.6) scale(1.1)', drawings[mark]))

/** The picture of a shared link, 1200 × 630. */
export const drawShareImage = (mark: Mark, color: string): string =>
  picture(
    1200,
    630,
    `${ground(color)}<path d="M0 0H1200V630H0z" fill="url(#s)"/>` +
      [420, 330, 240].map((r) => circle(600, 315, r, '#fff', { opacity: 0.07 })).join('') +
      group('translate(440 155) scale(10)', drawings[mark]),
  )

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
