import type { SeededRandom } from '../seeded-random.ts'

/** Five colours that go together, dark to light, with one that stands out. */
export type Palette = { deep: string; base: string; soft: string; accent: string; light: string }

/** What a motif is drawn with, inside a box of 100 × 100. */
export type Pen = { random: SeededRandom; palette: Palette }
export type Motif = (pen: Pen) => string

type Attributes = Record<string, string | number>

const short = (value: string | number) =>
  typeof value === 'number' ? String(Math.round(value * 10) / 10) : value

function element(name: string, attributes: Attributes): string {
  const written = Object.entries(attributes).map(([key, value]) => ` ${key}="${short(value)}"`)
  return `<${name}${written.join('')}/>`
}

export const circle = (cx: number, cy: number, r: number, fill: string, more: Attributes = {}) =>
  element('circle', { cx, cy, r, fill, ...more })

export const ellipse = (
  cx: number,
  cy: number,
  rx: number,
  ry: number,
  fill: string,
  more: Attributes = {},
) => element('ellipse', { cx, cy, rx, ry, fill, ...more })

export const box = (
  x: number,
  y: number,
  width: number,
  height: number,
  rx: number,
  fill: string,
  more: Attributes = {},
) => element('rect', { x, y, width, height, rx, fill, ...more })

export const shape = (d: string, fill: string, more: Attributes = {}) => element('path', { d, fill, ...more })

/** A round-ended line along a path. */
export const stroke = (d: string, color: string, width: number, more: Attributes = {}) =>
  element('path', {
    d,
    fill: 'none',
    stroke: color,
    'stroke-width': width,
    'stroke-linecap': 'round',
    'stroke-linejoin': 'round',
    ...more,
  })

export const group = (transform: string, content: string) => `<g transform="${transform}">${content}</g>`

export const times = (count: number, draw: (index: number) => string) =>
  Array.from({ length: count }, (_, index) => draw(index)).join('')

/** A whole picture. It holds no script, no style, no text and no reference to anything outside. */
export const picture = (width: number, height: number, content: string) =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}">${content}</svg>`

export const gradient = (
  id: string,
  from: string,
  to: string,
  [x2, y2]: readonly [number, number] = [0, 1],
) =>
  `<linearGradient id="${id}" x1="0" y1="0" x2="${x2}" y2="${y2}"><stop stop-color="${from}"/><stop offset="1" stop-color="${to}"/></linearGradient>`
