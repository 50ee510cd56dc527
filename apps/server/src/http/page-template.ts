import { createHash } from 'node:crypto'
import { routes } from '@cuesheet/contract/routes'
import type { ScreenPath } from '@cuesheet/contract/screens'
import { hexColourSchema, type SiteMetadata } from '@cuesheet/contract/site'
import { brandVariables, neutralBrand } from '@cuesheet/contract/values/brand-colours'
import type { Locale } from '@cuesheet/contract/values/locale'
import { escapeHtml, escapeJson } from './escape-html.ts'
import type { PageChunks } from './page-chunks.ts'

type Page = {
  locale: Locale
  /** Scheme, domain and port of the site, for absolute addresses. */
  origin: string
  path: string
  /** The screen at that path. */
  route: ScreenPath | null
  nonce: string
  api_base_url: string
  /** Null where the brand cannot be read at the moment. */
  metadata: SiteMetadata | null
  /** On the installation’s own domain: nobody runs it yet. */
  needs_operator: boolean
}

export type PageTemplate = { build_id: string; fill(page: Page): string }

/** The built index.html, to be filled per domain and screen: language, title, brand, link preview, chunks, runtime configuration. */
export function createPageTemplate(html: string, chunksOf: PageChunks): PageTemplate {
  const build_id = createHash('sha256').update(html).update(routes.join()).digest('hex').slice(0, 16)
  return {
    build_id,
    fill(page) {
      const { api_base_url, metadata, locale, needs_operator } = page
      const { title, description } = metadata?.texts[locale] ?? {
        title: new URL(page.origin).hostname,
        description: '',
      }
      const config = escapeJson({
        apiBaseUrl: api_base_url,
        buildId: build_id,
        metadata,
        ...(needs_operator && { needsOperator: true }),
      })
      return html
        .replace(/<html[^>]*>/, () => `<html lang="${locale}">`)
        .replace(/<title>[^<]*<\/title>/, () => `<title>${escapeHtml(title)}</title>`)
        .replace('<!--site-head-->', () => headOf(page, title, description, chunksOf(page.route, locale)))
        .replace(
          /<script type="application\/json" id="runtime-config">[^<]*<\/script>/,
          () => `<script type="application/json" id="runtime-config">${config}</script>`,
        )
    },
  }
}

/** As link previews name languages. */
const territories: Record<Locale, string> = { ko: 'ko_KR', en: 'en_US', 'zh-CN': 'zh_CN', 'zh-TW': 'zh_TW' }

function headOf(
  { metadata, origin, path, route, locale, nonce }: Page,
  title: string,
  description: string,
  chunks: readonly string[],
): string {
  const meta = (name: string, content: string | null | undefined, kind = 'name') =>
    content ? [`<meta ${kind}="${name}" content="${escapeHtml(content)}">`] : []
  return [
    `<meta property="csp-nonce" nonce="${nonce}">`,
    `<style nonce="${nonce}">:root{${colourVariables(metadata)}}</style>`,
    ...chunks.map((chunk) => `<link rel="modulepreload" crossorigin href="${escapeHtml(chunk)}">`),
    `<link rel="icon" href="${escapeHtml(metadata?.logo_favicon ?? '/favicon.svg')}">`,
    '<link rel="manifest" href="/site.webmanifest">',
    ...meta('theme-color', metadata?.color_primary),
    ...meta('description', description),
    ...meta('og:type', 'website', 'property'),
    ...meta('og:site_name', title, 'property'),
    ...meta('og:title', title, 'property'),
    ...meta('og:description', description, 'property'),
    ...meta('og:url', metadata && origin + (route === null ? '/' : path), 'property'),
    ...meta('og:locale', territories[locale], 'property'),
    ...meta('og:image', metadata && origin + shareImage(metadata), 'property'),
    ...meta('twitter:card', metadata && 'summary_large_image'),
  ].join('\n    ')
}

/** The picture of a shared link, drawn in the brand's colour where it has none of its own. No chat shows an SVG. */
function shareImage({ logo_meta, color_primary }: SiteMetadata): string {
  const drawn = `/pictures/generated/share/note-${color_primary.slice(1).toLowerCase()}.png`
  return logo_meta?.replace(/^(\/pictures\/generated\/share\/.+)\.svg$/, '$1.png') ?? drawn
}

/** The brand's colours as the app computes them, there before any script runs. */
function colourVariables(metadata: SiteMetadata | null): string {
  const brand = metadata ?? neutralBrand
  const colours = [brand.color_primary, brand.color_primary_dim].map((colour) =>
    hexColourSchema.parse(colour),
  )
  return brandVariables(colours[0]!, colours[1]!)
    .map(([name, value]) => `${name}:${value}`)
    .join(';')
}
