export type Rgb = readonly [number, number, number]

/** The parts of `#rrggbb`, 0 … 255 each. */
export const rgbOf = (hex: string): Rgb =>
  [1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16)) as unknown as Rgb

/** A part of a colour as light, 0 … 1, of `share` 0 … 1. */
export const linearOf = (share: number) =>
  share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4

/** Relative luminance of WCAG 2.2, 0 … 1. */
function luminance(hex: string): number {
  const [red, green, blue] = rgbOf(hex).map((part) => linearOf(part / 255)) as unknown as Rgb
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

/** Contrast ratio of WCAG 2.2, 1 … 21. */
export function contrast(one: string, other: string): number {
  const [dark, light] = [luminance(one), luminance(other)].sort((a, b) => a - b) as [number, number]
  return (light + 0.05) / (dark + 0.05)
}
