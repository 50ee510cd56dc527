import { contrast, type Rgb, rgbOf } from './contrast.ts'
import { lineColours } from './line-colours.ts'

/** What one colour scheme needs of a brand; all `#rrggbb`. */
export type SchemeColours = {
  /** Fill of the main action. */
  fill: string
  /** Pressed and hovered form of the fill. */
  dim: string
  /** Text on `fill`, and on `dim`: 4.5:1. */
  on: string
  'on-dim': string
  /** Brand-coloured text on every surface and on `tint`: 4.5:1. */
  text: string
  /** Chart series, underline, focus ring on every surface: 3:1. */
  mark: string
  /** Quiet background of the active item. */
  tint: string
  /** Lines beside one of `mark` in a chart: 3:1 on a card and on the page, 1.5:1 with each other and the mark. */
  'line-2': string
  'line-3': string
  'line-4': string
}

/** The surfaces a brand colour may be on; equal to those of the web app’s tokens.css (tested there). */
export const surfaces = {
  light: { bg: '#fbfbfc', surface: '#ffffff', sunken: '#f4f4f6' },
  dark: { bg: '#0e0f13', surface: '#15161c', sunken: '#1d1f26' },
} as const

const hexOf = (rgb: Rgb) => `#${rgb.map((part) => Math.round(part).toString(16).padStart(2, '0')).join('')}`

/** `share` of `over` laid on `under`. */
function mix(over: string, under: string, share: number): string {
  const [top, bottom] = [rgbOf(over), rgbOf(under)]
  return hexOf([0, 1, 2].map((at) => top[at]! * share + bottom[at]! * (1 - share)) as unknown as Rgb)
}

/** `colour`, moved towards `end` in the smallest steps that make `holds` true. */
function moved(colour: string, end: string, holds: (candidate: string) => boolean): string {
  for (let step = 0; step < 50; step++) {
    const candidate = mix(end, colour, step / 50)
    if (holds(candidate)) return candidate
  }
  return end
}

const reaches = (ratio: number, against: readonly string[]) => (candidate: string) =>
  against.every((surface) => contrast(candidate, surface) >= ratio)

/** Which of the two colours are used as they are, on any surface; the text on them adapts. */
export type AsGiven = { primary: boolean; primaryDim: boolean }

const inkOn = (ground: string) => (contrast('#ffffff', ground) >= 4.5 ? '#ffffff' : '#000000')

function schemeColours(
  scheme: 'light' | 'dark',
  primary: string,
  primaryDim: string,
  chosen: AsGiven,
): SchemeColours {
  const grounds = Object.values(surfaces[scheme])
  const end = scheme === 'light' ? '#000000' : '#ffffff'
  const tint = mix(primary, surfaces[scheme].surface, scheme === 'light' ? 0.08 : 0.16)
  const text = moved(primary, end, reaches(4.5, [...grounds, tint]))
  // In the dark one lightened form serves all: a darker mark beside it would look like another colour.
  const told = scheme === 'light' ? moved(primary, end, reaches(3, grounds)) : text
  const fill = scheme === 'light' || chosen.primary ? primary : text
  const on = inkOn(fill)
  // Away from its text, so that the pressed form never loses contrast.
  const away = on === '#ffffff' ? '#000000' : '#ffffff'
  const pressed = scheme === 'light' ? primaryDim : mix('#ffffff', fill, 0.18)
  const [second, third, fourth] = lineColours(told, surfaces[scheme].surface)
  const dim = chosen.primaryDim ? primaryDim : moved(pressed, away, reaches(4.5, [on]))
  return {
    fill,
    dim,
    on,
    'on-dim': inkOn(dim),
    text,
    mark: chosen.primary ? primary : told,
    tint,
    'line-2': second,
    'line-3': third,
    'line-4': fourth,
  }
}

const nothingGiven: AsGiven = { primary: false, primaryDim: false }

/**
 * A network's colours (`#rrggbb`) on every surface of both schemes, at WCAG 2.2 AA for any brand; of those that are used as
 * given, text alone.
 */
export function brandColours(primary: string, primaryDim: string, chosen = nothingGiven) {
  return {
    light: schemeColours('light', primary, primaryDim, chosen),
    dark: schemeColours('dark', primary, primaryDim, chosen),
  }
}

/** Where no network’s colours are known. */
export const neutralBrand = { color_primary: '#5b4cf0', color_primary_dim: '#4a3cd6' }

/** The same as CSS variables `--brand-{use}-{scheme}`, each a name and its `#rrggbb`. */
export function brandVariables(
  primary: string,
  primaryDim: string,
  chosen = nothingGiven,
): [name: string, value: string][] {
  const colours = brandColours(primary, primaryDim, chosen)
  return (['light', 'dark'] as const).flatMap((scheme) =>
    Object.entries(colours[scheme]).map(([use, value]): [string, string] => [
      `--brand-${use}-${scheme}`,
      value,
    ]),
  )
}
