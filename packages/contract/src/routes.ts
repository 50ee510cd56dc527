import { isPathId } from './values/ids.ts'

/** Every page of the site; `{id}` is the id of what it shows. A path that fits none of them is unknown. */
export const routes = [
  '/',
  '/login',
  '/external/auth',
  '/dashboard',
  '/config-account',
  '/config-account/audit',
  '/language',
  '/manage-channel',
  '/manage-member',
  '/report-channel',
  '/report-video',
  '/musics',
  '/musics/all',
  '/musics/shopping',
  '/musics/tags',
  '/musics/{id}',
  '/notices',
  '/notices/{id}',
  '/guides',
  '/guides/aos-mobile-unlock',
  '/guides/aos-mobile-upload',
  '/guides/ios-mobile-unlock',
  '/guides/ios-mobile-upload',
  '/guides/pc-upload',
  '/guides/auths',
  '/guides/auths/mobile-auth',
  '/guides/auths/pc-auth',
  '/guides/mobile-unlock',
  '/guides/mobile-upload',
] as const
export type RoutePath = (typeof routes)[number]

/**
 * The page at a path (as an address carries it, without query); null where there is none. As in the browser's router,
 * the case of letters and one slash at the end do not matter.
 */
export function findRoute(path: string): RoutePath | null {
  const parts = partsOf(path)
  return (parts && routes.find((route) => fits(partsOf(route)!, parts))) ?? null
}

function partsOf(path: string): string[] | null {
  try {
    return decodeURI(path)
      .replace(/(?<=[^/])\/$/, '')
      .toLowerCase()
      .split('/')
  } catch {
    return null
  }
}

function fits(route: string[], parts: string[]): boolean {
  return (
    route.length === parts.length &&
    route.every((part, at) => (part === '{id}' ? isPathId(parts[at]!) : part === parts[at]))
  )
}
