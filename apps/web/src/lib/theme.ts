import { themeCookie } from '@cuesheet/contract/values/theme'
import { readCookie, writeCookie } from './cookie.ts'
import { observable, useObservable } from './observable.ts'

const themes = ['system', 'light', 'dark'] as const
export type Theme = (typeof themes)[number]

const current = observable<Theme>('system')

/** Shows the account's scheme; its cookie only lets the next page begin in it. */
export function showTheme(theme: Theme) {
  if (theme === 'system') delete document.documentElement.dataset.theme
  else document.documentElement.dataset.theme = theme
  if (theme === current.get()) return
  current.set(theme)
  writeCookie(themeCookie, theme === 'system' ? null : theme)
}

/** The scheme shown last, while its account is still signed in; before sign-in the system's. */
export function restoreTheme({ isSignedIn }: { isSignedIn: boolean }) {
  const kept = readCookie(themeCookie)
  if (!isSignedIn && kept !== null) writeCookie(themeCookie, null)
  showTheme((isSignedIn && themes.find((theme) => theme === kept)) || 'system')
}

export const useTheme = () => useObservable(current)
