import { observable, useObservable } from './observable.ts'

export type Theme = 'system' | 'light' | 'dark'

const current = observable<Theme>('system')

/** Shows the account's scheme; before sign-in, and without a choice, the system's. */
export function showTheme(theme: Theme) {
  if (theme === 'system') delete document.documentElement.dataset.theme
  else document.documentElement.dataset.theme = theme
  current.set(theme)
}

export const useTheme = () => useObservable(current)
