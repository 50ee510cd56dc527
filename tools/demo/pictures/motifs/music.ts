import { box, circle, ellipse, group, type Motif, shape, stroke, times } from '../drawing.ts'

const microphone: Motif = ({ palette, random }) =>
  times(3, (ring) =>
    circle(46, 34, 30 + ring * 13, 'none', {
      stroke: palette.accent,
      'stroke-width': 1.6,
      opacity: 0.55 - ring * 0.15,
    }),
  ) +
  group(
    `rotate(${random.integer(20, 44)} 50 50)`,
    shape('M41 48h18l-5 46h-8z', palette.light) +
      box(38, 42, 24, 9, 4, palette.accent) +
      circle(50, 27, 19, palette.soft) +
      stroke('M33 22h34M32 30h36M41 11v32M50 8v37M59 11v32', palette.deep, 1.6, { opacity: 0.55 }),
  )

const keys: Motif = ({ palette, random }) => {
  const pressed = random.integer(0, 5)
  return group(
    `rotate(${random.integer(-14, -4)} 50 50) translate(-6 24)`,
    times(6, (key) =>
      box(
        1 + key * 19,
        key === pressed ? 3 : 0,
        17.5,
        62,
        3,
        key === pressed ? palette.accent : palette.light,
      ),
    ) + times(6, (key) => (key % 3 === 2 ? '' : box(13.5 + key * 19, 0, 11, 38, 2, palette.deep))),
  )
}

const guitar: Motif = ({ palette, random }) =>
  group(
    `rotate(${random.integer(28, 44)} 50 55)`,
    box(45, -14, 10, 60, 2, palette.deep) +
      shape(
        'M50 40c16 0 22 9 19 19 -2 6 2 9 5 16 5 14 -7 23 -24 23s-29 -9 -24 -23c3 -7 7 -10 5 -16 -3 -10 3 -19 19 -19z',
        palette.accent,
      ) +
      circle(50, 66, 10, palette.deep) +
      box(40, 84, 20, 4, 1.5, palette.deep) +
      stroke('M47.5 -8v93M50 -8v93M52.5 -8v93', palette.light, 0.9),
  )

export const cover: Motif = (pen) => pen.random.pick([microphone, microphone, keys, guitar])(pen)

const poses = [
  'M50 38L48 60M49 42L30 30L20 14M49 42L68 36L82 46M48 60L66 70L62 92M48 60L34 74L20 88',
  'M50 36L54 58M50 40L32 46L20 34M50 40L70 28L66 8M54 58L40 74L46 94M54 58L74 68L88 58',
  'M52 38L46 58M51 42L34 36L30 16M51 42L70 46L84 34M46 58L30 66L26 90M46 58L64 72L76 92',
  'M48 38L52 60M49 42L66 32L82 34M49 42L34 54L18 50M52 60L68 66L84 84M52 60L40 76L40 95',
]
const headOf = [
  [52, 26],
  [48, 24],
  [55, 26],
  [46, 26],
] as const

export const dance: Motif = ({ palette, random }) => {
  const pose = random.integer(0, poses.length - 1)
  const [x, y] = headOf[pose] ?? headOf[0]
  const figure = (color: string) => stroke(poses[pose] ?? '', color, 8) + circle(x, y, 8.5, color)
  return (
    ellipse(50, 96, 40, 5, palette.deep, { opacity: 0.5 }) +
    group('translate(-9 2)', `<g opacity="0.45">${figure(palette.accent)}</g>`) +
    group('translate(9 -2)', `<g opacity="0.45">${figure(palette.soft)}</g>`) +
    figure(palette.light)
  )
}

/** The cover of a record: rings, bars or waves. */
export const record: Motif = ({ palette }) =>
  times(5, (ring) =>
    circle(50, 50, 46 - ring * 8, ring % 2 ? palette.deep : palette.base, { opacity: 0.85 }),
  ) +
  circle(50, 50, 10, palette.accent) +
  circle(50, 50, 2.5, palette.deep)

export const equaliser: Motif = ({ palette, random }) =>
  times(7, (bar) => {
    const height = random.integer(18, 84)
    return box(8 + bar * 12.4, 50 - height / 2, 8, height, 4, bar % 3 === 1 ? palette.accent : palette.light)
  })
