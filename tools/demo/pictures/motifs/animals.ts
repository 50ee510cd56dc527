import { circle, ellipse, group, type Motif, type Pen, shape, stroke, times } from '../drawing.ts'

type Coat = { fur: string; inner: string; dark: string }

function coatOf({ random, palette }: Pen): Coat {
  return random.pick([
    { fur: palette.deep, inner: palette.accent, dark: palette.light },
    { fur: palette.light, inner: palette.accent, dark: palette.deep },
    { fur: '#f6b26b', inner: '#fff1e3', dark: '#5a3216' },
    { fur: '#6b7280', inner: '#f5c7c7', dark: '#111827' },
  ])
}

function eyes(pen: Pen, color: string, y: number, gap: number): string {
  const kind = pen.random.integer(0, 2)
  if (kind === 0) return stroke(`M${44 - gap} ${y}q4 -4 8 0M${48 + gap} ${y}q4 -4 8 0`, color, 2.4)
  return [48 - gap, 52 + gap]
    .map((x) => ellipse(x, y, 3.6, kind === 1 ? 4.6 : 3.6, color) + circle(x + 1.2, y - 1.5, 1.1, '#fff'))
    .join('')
}

const cat: Motif = (pen) => {
  const { fur, inner, dark } = coatOf(pen)
  const ears = [1, -1]
    .map((side) =>
      group(
        `translate(50 0) scale(${side} 1)`,
        shape('M8 44L34 14Q39 12 39 20L38 58z', fur) + shape('M19 41L32 24L33 48z', inner),
      ),
    )
    .join('')
  const whiskers = stroke('M20 66l-15 -3M20 71l-15 3M80 66l15 -3M80 71l15 3', dark, 1.4, { opacity: 0.7 })
  const stripes = pen.random.chance(0.5)
    ? stroke('M50 36v10M42 38v7M58 38v7', dark, 3, { opacity: 0.55 })
    : ''
  return (
    ears +
    ellipse(50, 66, 39, 33, fur) +
    stripes +
    eyes(pen, dark, 61, 12) +
    ellipse(50, 76, 13, 9, inner, { opacity: 0.5 }) +
    shape('M46 71h8l-4 5z', dark) +
    stroke('M50 76q-1 5 -6 4M50 76q1 5 6 4', dark, 1.8) +
    whiskers
  )
}

const dog: Motif = (pen) => {
  const { fur, inner, dark } = coatOf(pen)
  const pointed = pen.random.chance(0.4)
  const ears = [1, -1]
    .map((side) =>
      group(
        `translate(50 0) scale(${side} 1)`,
        pointed
          ? shape('M10 40L34 12Q40 12 39 22L36 58z', fur) +
              shape('M20 38L32 22L33 46z', inner, { opacity: 0.8 })
          : shape('M20 30Q46 22 47 52Q47 74 36 76Q28 70 30 48z', dark, { opacity: 0.85 }),
      ),
    )
    .join('')
  const tongue = pen.random.chance(0.6) ? shape('M45 82h10v8a5 5 0 0 1 -10 0z', '#f2727f') : ''
  return (
    (pointed ? ears : '') +
    ellipse(50, 62, 35, 34, fur) +
    shape('M40 30Q50 24 60 30L56 62H44z', inner, { opacity: 0.55 }) +
    (pointed ? '' : ears) +
    eyes(pen, pointed ? dark : dark, 56, 10) +
    ellipse(50, 74, 17, 14, inner, { opacity: 0.8 }) +
    tongue +
    ellipse(50, 67, 6, 4.5, '#23180f') +
    stroke('M50 71v5q-1 6 -8 5M50 76q1 6 8 5', '#23180f', 2)
  )
}

const paw: Motif = ({ palette, random }) =>
  group(
    `rotate(${random.integer(-18, 18)} 50 50)`,
    ellipse(50, 66, 22, 18, palette.deep) +
      times(4, (index) =>
        ellipse(20 + index * 20, index % 3 === 0 ? 44 : 30, 9, 12, palette.deep, {
          transform: `rotate(${(index - 1.5) * 14} ${20 + index * 20} 36)`,
        }),
      ),
  )

export const cats: Motif = (pen) => (pen.random.chance(0.86) ? cat(pen) : paw(pen))
export const dogs: Motif = (pen) => (pen.random.chance(0.86) ? dog(pen) : paw(pen))
