import { box, circle, ellipse, group, type Motif, shape, stroke, times } from '../drawing.ts'

export const cooking: Motif = ({ palette, random }) => {
  const pan = random.chance(0.4)
  const food = times(7, (index) => {
    const angle = (index / 7) * Math.PI * 2 + random.between(0, 0.6)
    const reach = index === 0 ? 0 : random.between(11, 20)
    return circle(
      50 + Math.cos(angle) * reach,
      52 + Math.sin(angle) * reach,
      random.between(4, 8),
      random.pick([palette.accent, palette.base, '#7fb069', '#e2574c', '#ffe9a8']),
    )
  })
  const egg = random.chance(0.45)
    ? shape('M36 46q6 -14 18 -9 15 -2 16 12 2 14 -12 17 -14 6 -21 -5 -6 -8 -1 -15z', '#fffdf6') +
      circle(52, 52, 7.5, '#ffb52e')
    : ''
  return (
    (pan ? box(80, 47, 50, 10, 5, palette.deep) : '') +
    circle(50, 54, 41, palette.deep, { opacity: 0.25 }) +
    circle(50, 52, 40, pan ? palette.deep : '#fffaf2') +
    circle(50, 52, 31, pan ? '#3a3430' : palette.light) +
    food +
    egg
  )
}

export const study: Motif = ({ palette, random }) => {
  const books = times(random.integer(3, 4), (book) => {
    const inset = random.integer(0, 9)
    const fill = [palette.accent, palette.base, palette.soft, palette.light][book] ?? palette.soft
    return (
      box(16 + inset, 78 - book * 12, 52, 11, 2, fill) +
      box(22 + inset, 81 - book * 12, 4, 5, 1, palette.deep, { opacity: 0.35 })
    )
  })
  const lamp =
    shape('M72 26L40 90H130z', palette.accent, { opacity: 0.22 }) +
    stroke('M84 88V58L66 34', palette.deep, 4) +
    shape('M56 40L60 20Q72 14 80 28z', palette.deep) +
    box(72, 86, 24, 5, 2.5, palette.deep)
  return box(-60, 90, 220, 90, 0, palette.deep, { opacity: 0.55 }) + lamp + books
}

export const gaming: Motif = ({ palette, random }) => {
  const size = 9
  const cells = times(32, (cell) => {
    const row = Math.floor(cell / 4)
    const column = cell % 4
    if (!random.chance(row === 0 || row === 7 ? 0.45 : 0.72)) return ''
    const fill = random.chance(0.16) ? palette.accent : palette.light
    return [column, 7 - column]
      .map((at) => box(14 + at * size, 12 + row * size, size + 0.3, size + 0.3, 0, fill))
      .join('')
  })
  const eyes = [34, 61].map((x) => box(x - 2, 38, 9, 9, 0, palette.deep)).join('')
  const ground = times(5, (line) =>
    stroke(`M-60 ${98 + line * line * 3}H160`, palette.soft, 1.2, { opacity: 0.6 }),
  )
  return ground + cells + eyes
}

export const beauty: Motif = ({ palette, random }) => {
  const swatches = times(3, (swatch) =>
    ellipse(
      14 + swatch * 36,
      30 - (swatch % 2) * 18,
      13,
      11,
      [palette.accent, palette.base, palette.light][swatch] ?? palette.light,
      { opacity: 0.75 },
    ),
  )
  const lipstick =
    box(36, 58, 28, 40, 3, palette.deep) +
    box(39, 46, 22, 14, 1.5, palette.accent) +
    shape('M41 46V26L59 16V46z', palette.base) +
    box(41, 66, 4, 26, 2, palette.light, { opacity: 0.4 })
  const bottle =
    box(30, 40, 40, 56, 9, palette.light) +
    box(30, 66, 40, 30, 9, palette.soft) +
    box(43, 26, 14, 14, 2, palette.deep) +
    box(40, 20, 20, 8, 3, palette.deep) +
    box(36, 48, 5, 40, 2.5, '#fff', { opacity: 0.7 })
  return swatches + group(`rotate(${random.integer(-12, 12)} 50 60)`, random.chance(0.55) ? lipstick : bottle)
}

export const fitness: Motif = ({ palette, random }) => {
  const arcs = times(3, (arc) =>
    circle(50, 50, 26 + arc * 12, 'none', {
      stroke: palette.accent,
      'stroke-width': 3,
      opacity: 0.5 - arc * 0.13,
      'stroke-dasharray': `${60 + arc * 30} 300`,
    }),
  )
  const dumbbell = [1, -1]
    .map((side) =>
      group(
        `translate(50 50) scale(${side} 1)`,
        box(16, -24, 13, 48, 5, palette.light) + box(30, -16, 9, 32, 4, palette.soft),
      ),
    )
    .join('')
  const kettlebell =
    circle(50, 64, 28, palette.deep) +
    stroke('M36 42q-4 -28 14 -28t14 28', palette.deep, 9) +
    ellipse(40, 56, 6, 10, palette.light, { opacity: 0.35 })
  return (
    group(`rotate(${random.integer(0, 300)} 50 50)`, arcs) +
    (random.chance(0.65)
      ? group(`rotate(${random.integer(-38, -12)} 50 50)`, box(30, 46, 40, 8, 4, palette.deep) + dumbbell)
      : kettlebell)
  )
}

export const comedy: Motif = ({ palette, random }) => {
  const face = random.integer(0, 2)
  const eyes =
    face === 0
      ? stroke('M28 44q6 -9 13 0M59 44q6 -9 13 0', palette.deep, 4)
      : face === 1
        ? stroke('M28 38l12 6 -12 6M72 38l-12 6 12 6', palette.deep, 4)
        : circle(36, 43, 5, palette.deep) + circle(64, 43, 5, palette.deep)
  const tears = random.chance(0.4) ? shape('M20 50q-8 12 0 15t6 -8zM80 50q8 12 0 15t-6 -8z', '#5cc8ff') : ''
  return group(
    `rotate(${random.integer(-14, 14)} 50 50)`,
    circle(50, 52, 40, palette.accent) +
      eyes +
      shape('M26 58h48q-2 24 -24 24t-24 -24z', palette.deep) +
      shape('M36 74q14 -8 28 0 -5 8 -14 8t-14 -8z', '#f2727f') +
      tears,
  )
}

const yarn: Motif = ({ palette }) =>
  circle(48, 50, 34, palette.accent) +
  stroke(
    'M20 38q26 -22 56 -4M17 50q30 -20 64 0M20 62q28 -14 58 2M30 26q-8 30 6 54M48 17q-6 34 8 66M66 22q2 30 2 56',
    palette.deep,
    1.8,
    { opacity: 0.5 },
  ) +
  stroke('M70 76q14 14 30 4t40 6', palette.accent, 3)

const crane: Motif = ({ palette }) =>
  shape('M50 58L8 24L44 40z', palette.light) +
  shape('M50 58L92 20L56 40z', palette.soft) +
  shape('M44 40L50 58L56 40L50 26z', palette.accent) +
  shape('M50 58L26 88L44 40z', palette.soft) +
  shape('M50 58L78 90L56 40z', palette.light) +
  shape('M26 88L14 70L30 76z', palette.accent)

const needle: Motif = ({ palette }) =>
  circle(50, 52, 38, palette.light) +
  circle(50, 52, 38, 'none', { stroke: palette.deep, 'stroke-width': 4 }) +
  times(6, (petal) => ellipse(50, 38, 6, 13, palette.accent, { transform: `rotate(${petal * 60} 50 52)` })) +
  circle(50, 52, 6, palette.base) +
  stroke('M58 74L92 40', palette.deep, 2.6) +
  stroke('M58 74q-10 8 -22 0', palette.base, 1.6, { 'stroke-dasharray': '3 3' })

export const craft: Motif = (pen) => pen.random.pick([yarn, crane, needle])(pen)
