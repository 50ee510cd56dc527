import { noticePicture } from '@cuesheet/contract/values/notices'

export type Target = { kind: 'page' | 'place' | 'mail' | 'elsewhere'; href: string }

/**
 * Where a link of a text leads: to a page of the product, a place in the text, a mail address or elsewhere on the web. Null
 * for everything else that an address can be, judged as a browser would read it.
 */
export function leadsTo(href: string | undefined, origin: string): Target | null {
  if (!href) return null
  if (/^#[\w-]+$/.test(href)) return { kind: 'place', href }
  // A word is no address here: only what begins like one.
  if (!/^(\/|https?:|mailto:)/i.test(href.trim())) return null
  const url = URL.canParse(href, origin) ? new URL(href, origin) : null
  if (url?.protocol === 'mailto:') return { kind: 'mail', href: url.href }
  if (url?.protocol !== 'http:' && url?.protocol !== 'https:') return null
  if (url.username || url.password) return null
  if (url.origin === origin) return { kind: 'page', href: url.pathname + url.search + url.hash }
  return { kind: 'elsewhere', href: url.href }
}

/** A picture of the product's own with its size; null for every other. */
export function readPicture(
  src: string | undefined,
): { src: string; width?: number; height?: number } | null {
  const [found, width, height] = noticePicture.exec(src ?? '') ?? []
  if (found === undefined) return null
  return {
    src: found.replace(/#.*/, ''),
    ...(width && height && { width: Number(width), height: Number(height) }),
  }
}
