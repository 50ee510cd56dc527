import { contrast, linearOf, rgbOf } from './contrast.ts'

const fromLinear = (part: number) => (part <= 0.0031308 ? part * 12.92 : 1.055 * part ** (1 / 2.4) - 0.055)

/** The hue of `#rrggbb` in OKLCH, in radians; any for a grey. */
function hueOf(hex: string): number {
  const [r, g, b] = rgbOf(hex).map((part) => linearOf(part / 255)) as [number, number, number]
  const l = Math.cbrt(0.4122214708 * r + 0.5363325363 * g + 0.0514459929 * b)
  const m = Math.cbrt(0.2119034982 * r + 0.6806995451 * g + 0.1073969566 * b)
  const s = Math.cbrt(0.0883024619 * r + 0.2817188376 * g + 0.6299787005 * b)
  const across = 1.9779984951 * l - 2.428592205 * m + 0.4505937099 * s
  const up = 0.0259040371 * l + 0.7827717662 * m - 0.808675766 * s
  return Math.atan2(up, across)
}

/** `#rrggbb` of OKLCH; what no screen can show is cut off. */
function hexOf(lightness: number, chroma: number, hue: number): string {
  const [a, b] = [chroma * Math.cos(hue), chroma * Math.sin(hue)]
  const l = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3
  const m = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3
  const s = (lightness - 0.0894841775 * a - 1.291485548 * b) ** 3
  const parts = [
    4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s,
    -1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s,
    -0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s,
  ]
  return `#${parts
    .map((part) => Math.round(255 * fromLinear(Math.min(1, Math.max(0, part)))))
    .map((part) => part.toString(16).padStart(2, '0'))
    .join('')}`
}

/** Near black and white no strong colour is left. */
const chromaAt = (ratio: number) => (ratio < 9 ? 0.13 : ratio < 12.5 ? 0.06 : 0.02)
/** The colour of a hue whose contrast with `ground` is as near to `ratio` as its steps allow. */
function atContrast(ratio: number, ground: string, hue: number): string {
  const isOnLight = contrast('#000000', ground) > contrast('#ffffff', ground)
  const chroma = chromaAt(ratio)
  let [low, high] = [0, 1]
  for (let step = 0; step < 20; step++) {
    const middle = (low + high) / 2
    const isStrong = contrast(hexOf(middle, chroma, hue), ground) > ratio
    if (isStrong === isOnLight) low = middle
    else high = middle
  }
  return hexOf((low + high) / 2, chroma, hue)
}

/** 3:1 with room for rounding, and for the page's own ground. */
const leastOnGround = 3.15
const between = 1.53
/** From the brand's hue to each line's, in degrees. */
const turns = [150, 75, 240]

/**
 * Three colours for lines beside one of the brand’s `mark`: each has another hue, 3:1 with the ground of the chart, and at
 * least 1.5:1 with the mark and with each other. All `#rrggbb`; the mark holds 3:1 in light, 4.5:1 in dark.
 */
export function lineColours(mark: string, ground: string): [string, string, string] {
  const hue = hueOf(mark)
  const colours: string[] = []
  // Each a step from the one before, as it came out: roundings must not add up.
  const step = (from: string, factor: number) => {
    const ratio = contrast(from, ground) * factor
    if (ratio < leastOnGround || colours.length === 3) return
    const colour = atContrast(ratio, ground, hue + (turns[colours.length]! * Math.PI) / 180)
    colours.push(colour)
    step(colour, factor)
  }
  step(mark, 1 / between)
  step(mark, between)
  return colours as [string, string, string]
}
