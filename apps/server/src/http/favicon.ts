import type { SiteMetadata } from '@cuesheet/contract/site'
import { escapeHtml } from './escape-html.ts'

/** The initial of the site on its colour, for sites without a favicon of their own; the colour alone where the brand is unknown. */
export function faviconOf(metadata: SiteMetadata | null): string {
  const { title } = metadata?.texts[metadata.is_playist ? 'en' : 'ko'] ?? { title: '' }
  const [first] = new Intl.Segmenter().segment(title.replace(/[\p{C}\p{Z}]/gu, ''))
  const colour = metadata?.color_primary ?? '#4f46e5'
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><rect width="32" height="32" rx="8" fill="${colour}"/><text x="16" y="22.5" font-family="system-ui,sans-serif" font-size="18" font-weight="600" text-anchor="middle" fill="${inkOn(colour)}">${escapeHtml(first?.segment ?? '')}</text></svg>`
}

/** Black or white, whichever reads better on a colour: they are even at a relative luminance of 0.179 (WCAG 2.2). */
export function inkOn(colour: string): string {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const share = Number.parseInt(colour.slice(at, at + 2), 16) / 255
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue > 0.179 ? '#000' : '#fff'
}
