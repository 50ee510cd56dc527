import { box, circle, group, type Motif, shape, stroke, times } from '../drawing.ts'

/** Landscapes reach beyond the box on every side, so that no crop shows an edge. */
const hills = (y: number, rise: number, fill: string) =>
  shape(
    `M-60 ${y}C-30 ${y - rise} 0 ${y - rise} 30 ${y}S90 ${y + rise * 0.7} 160 ${y - rise * 0.6}V180H-60z`,
    fill,
  )

export const ambient: Motif = ({ palette, random }) => {
  const rain = random.chance(0.6)
  const moon = circle(random.integer(24, 74), random.integer(14, 28), random.integer(9, 13), palette.accent)
  const sky = rain
    ? times(22, (drop) =>
        stroke(
          `M${random.integer(-40, 140)} ${-40 + drop * 6}l-3 ${random.integer(7, 12)}`,
          palette.light,
          1.1,
          { opacity: 0.4 },
        ),
      )
    : times(20, () =>
        circle(random.integer(-40, 140), random.integer(-50, 50), random.between(0.5, 1.3), palette.light, {
          opacity: 0.8,
        }),
      )
  const x = random.integer(30, 56)
  const cabin =
    box(x, 68, 24, 17, 1, palette.deep) +
    shape(`M${x - 4} 69L${x + 12} 55L${x + 28} 69z`, palette.deep) +
    box(x + 5, 73, 6, 6, 1, palette.accent) +
    box(x + 14, 73, 6, 6, 1, palette.accent)
  const pines = times(5, (tree) => {
    const at = -14 + tree * 32 + random.integer(-6, 6)
    return shape(`M${at} 92l8 -${random.integer(22, 34)} 8 ${30}z`, palette.deep, { opacity: 0.8 })
  })
  return moon + hills(62, 18, palette.base) + pines + cabin + hills(88, 8, palette.deep) + sky
}

export const travel: Motif = ({ palette, random }) => {
  const sun = circle(random.integer(26, 74), random.integer(24, 38), random.integer(12, 18), palette.accent)
  if (random.chance(0.5)) {
    const peak = random.integer(30, 66)
    return (
      sun +
      shape(
        `M-60 92L${peak - 34} 46L${peak - 18} 62L${peak} 28L${peak + 46} 84L160 60V180H-60z`,
        palette.base,
      ) +
      shape(`M${peak} 28l-9 17 6 -3 4 5 4 -5 6 3z`, palette.light) +
      hills(86, 10, palette.deep)
    )
  }
  const sail = random.integer(34, 60)
  return (
    sun +
    shape('M-60 58H160V180H-60z', palette.base) +
    times(4, (wave) =>
      stroke(
        `M${-50 + (wave % 2) * 12} ${68 + wave * 9}q10 -5 20 0t20 0t20 0t20 0t20 0t20 0t20 0t20 0t20 0t20 0`,
        palette.light,
        1.6,
        { opacity: 0.5 - wave * 0.08 },
      ),
    ) +
    shape(`M${sail} 22V58h-20z`, palette.light) +
    shape(`M${sail + 4} 30V58h15z`, palette.soft) +
    shape(`M${sail - 24} 61h48l-8 10h-32z`, palette.deep)
  )
}

const skyline: Motif = ({ palette, random }) =>
  circle(random.integer(28, 72), random.integer(22, 36), 15, palette.accent) +
  times(9, (tower) => {
    const height = random.integer(26, 58)
    const x = -46 + tower * 22
    const front = tower % 2 === 1
    const lights = front
      ? times(
          3,
          (light) =>
            box(x + 5, 92 - height + light * 9 + 6, 4, 4, 0.5, palette.accent) +
            box(x + 13, 92 - height + light * 9 + 6, 4, 4, 0.5, palette.accent),
        )
      : ''
    return box(x, 92 - height, front ? 22 : 20, 130, 2, front ? palette.deep : palette.base) + lights
  })

const cup: Motif = ({ palette, random }) =>
  group(
    `translate(0 ${random.integer(-2, 3)})`,
    stroke('M40 34q-5 -8 0 -14t0 -14M52 34q-5 -8 0 -14t0 -14', palette.light, 2.6, { opacity: 0.75 }) +
      shape('M20 42h52v20a24 24 0 0 1 -24 24h-4a24 24 0 0 1 -24 -24z', palette.light) +
      stroke('M72 48h6a9 9 0 0 1 0 19h-8', palette.light, 5) +
      shape('M20 42h52v5H20z', palette.accent) +
      box(10, 90, 74, 5, 2.5, palette.deep),
  )

export const vlog: Motif = (pen) => pen.random.pick([skyline, skyline, cup])(pen)
