import { Moon, Sun } from 'lucide-react'
import { useSyncExternalStore } from 'react'
import { type Theme, useTheme } from '../lib/theme.ts'
import { IconButton } from './button.tsx'
import { tooltip } from './tooltip.ts'

const systemDark = () => matchMedia('(prefers-color-scheme: dark)')

function useSystemIsDark() {
  return useSyncExternalStore(
    (listener) => {
      const query = systemDark()
      query.addEventListener('change', listener)
      return () => query.removeEventListener('change', listener)
    },
    () => systemDark().matches,
  )
}

/** Turns the other scheme on; choosing what the system prefers follows the system again. */
export function ThemeSwitch({
  texts,
  onChoose,
}: {
  texts: { to_light: string; to_dark: string }
  onChoose: (theme: Theme) => void
}) {
  const theme = useTheme()
  const systemIsDark = useSystemIsDark()
  const isDark = theme === 'system' ? systemIsDark : theme === 'dark'
  const label = isDark ? texts.to_light : texts.to_dark
  const Icon = isDark ? Sun : Moon
  const flip = () => {
    const next = isDark ? 'light' : 'dark'
    onChoose((next === 'dark') === systemIsDark ? 'system' : next)
  }
  return (
    <IconButton label={label} onClick={flip} {...tooltip(label)}>
      <Icon size={18} strokeWidth={1.75} aria-hidden="true" />
    </IconButton>
  )
}
