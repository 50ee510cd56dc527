import { consoleScreens } from './console-screens.ts'
import { type ScreenPath, screens } from './screens.ts'
import { isPathId } from './values/ids.ts'

/** The paths of all screens. */
export const routes: readonly ScreenPath[] = screens.map(({ path }) => path)

/**
 * The page at a path (as an address carries it, without query); null where there is none. As in the browser's router,
 * the case of letters and one slash at the end do not matter.
 */
export function findRoute(path: string): ScreenPath | null {
  const parts = partsOf(path)
  return (parts && routes.find((route) => fits(partsOf(route)!, parts))) ?? null
}

/** Whether it is one of the operators' console, by the same rules. */
export function isConsolePath(path: string): boolean {
  const parts = partsOf(path)
  return parts !== null && consoleScreens.some((screen) => fits(partsOf(screen)!, parts))
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
