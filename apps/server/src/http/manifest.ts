import type { SiteMetadata } from '@cuesheet/contract/site'
import type { Locale } from '@cuesheet/contract/values/locale'

const types: Record<string, string> = { svg: 'image/svg+xml', png: 'image/png', webp: 'image/webp' }

/** By which a site is installed as an app, in its brand; as it is drawn where the brand has no icon of its own. */
export function manifestOf(metadata: SiteMetadata | null, locale: Locale): string {
  const { title, description } = metadata?.texts[locale] ?? { title: '', description: '' }
  const icons = [...(metadata?.logo_favicon ? [metadata.logo_favicon] : []), '/favicon.svg'].map((src) => {
    const type = types[src.split('.').at(-1) ?? '']
    return { src, sizes: 'any', ...(type && { type }) }
  })
  return JSON.stringify({
    id: '/',
    start_url: '/',
    scope: '/',
    display: 'standalone',
    name: title,
    short_name: title,
    description,
    lang: locale,
    theme_color: metadata?.color_primary ?? '#4f46e5',
    background_color: '#ffffff',
    icons,
  })
}
