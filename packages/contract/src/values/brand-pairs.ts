import { brandColours, surfaces } from './brand-colours.ts'
import { contrast } from './contrast.ts'

/** Two colours that are beside each other, and how far they are apart (WCAG 2.2: 1 … 21). */
export type BrandPair = {
  use: 'button' | 'pressed' | 'link' | 'mark'
  scheme: 'light' | 'dark'
  ink: string
  ground: string
  ratio: number
  needed: number
}

const paler = (grounds: readonly string[], ink: string) =>
  grounds.reduce((worst, ground) => (contrast(ink, ground) < contrast(ink, worst) ? ground : worst))

/**
 * Every pair of a brand’s colours (`#rrggbb`), light ones as they are given and dark ones as they are derived, each on the
 * surface that it is told from least.
 */
export function brandPairs(primary: string, primaryDim: string): BrandPair[] {
  const colours = brandColours(primary, primaryDim)
  const schemes = {
    light: { ...colours.light, dim: primaryDim, text: primary, mark: primary },
    dark: colours.dark,
  }
  return (['light', 'dark'] as const).flatMap((scheme) => {
    const { fill, dim, on, text, mark } = schemes[scheme]
    const grounds = Object.values(surfaces[scheme])
    const pair = (use: BrandPair['use'], ink: string, ground: string, needed: number) => ({
      use,
      scheme,
      ink,
      ground,
      ratio: contrast(ink, ground),
      needed,
    })
    return [
      pair('button', on, fill, 4.5),
      pair('pressed', on, dim, 4.5),
      pair('link', text, paler(grounds, text), 4.5),
      pair('mark', mark, paler(grounds, mark), 3),
    ]
  })
}

/** A colour as it is typed, as `#rrggbb`; undefined where the text is none. */
export function readColour(text: string): string | undefined {
  const colour = `#${text.trim().replace(/^#/, '').toLowerCase()}`
  return /^#[0-9a-f]{6}$/.test(colour) ? colour : undefined
}

/** Which of a brand’s colours cannot be read as it is given; null where both can. */
export function findUnreadable(
  primary: string,
  primaryDim: string,
): 'color_primary' | 'color_primary_dim' | null {
  const failing = brandPairs(primary, primaryDim).filter(({ ratio, needed }) => ratio < needed)
  if (failing.length === 0) return null
  return failing.every(({ use }) => use === 'pressed') ? 'color_primary_dim' : 'color_primary'
}

/** The nearest colours that can be read everywhere. */
export function mendBrand(
  primary: string,
  primaryDim: string,
): { color_primary: string; color_primary_dim: string } {
  const color_primary = brandColours(primary, primaryDim).light.text
  return { color_primary, color_primary_dim: brandColours(color_primary, primaryDim).light.dim }
}
