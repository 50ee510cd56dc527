import { screens } from '@cuesheet/contract/screens'
import { withoutModals } from './modals.ts'

/** Where a signed-in visitor goes who asked for no page. */
export const homePath = '/dashboard'

const open = screens.flatMap(({ path, access }): string[] => (access === 'anyone' ? [path] : []))

/**
 * The path (with search, without modals) that `fromUrl` names, where it is one of this site's signed-in screens; else null.
 * Addresses of other origins in any disguise, control characters and overlong values are no path.
 */
export function returnPath(fromUrl: string | null | undefined, origin: string): string | null {
  if (!fromUrl || fromUrl.length > 2000) return null
  // Browsers drop tabs and newlines and read \ as /: what looks like a path may be another host.
  if (!/^\/(?![/\\])[^\\\s\p{Cc}]*$/u.test(fromUrl)) return null
  try {
    const address = new URL(fromUrl, origin)
    const { pathname, search } = address
    // Names of screens are plain: an encoded part may decode to another host.
    if (address.origin !== origin || !/^(\/[\w-]+)+\/?$/.test(pathname)) return null
    if (open.includes(pathname.toLowerCase().replace(/\/$/, ''))) return null
    return withoutModals({ pathname, search, hash: '' }) ?? pathname + search
  } catch {
    return null
  }
}

/** The return path for /login when a visitor is sent there: an existing one, else the place they were at. */
export function fromUrlOf(
  location: { pathname: string; searchStr: string },
  origin: string,
): string | undefined {
  const target = returnPath(new URLSearchParams(location.searchStr).get('fromUrl'), origin)
  if (target) return target
  const { pathname, searchStr: search } = location
  if (open.includes(pathname)) return undefined
  return withoutModals({ pathname, search, hash: '' }) ?? pathname + search
}
