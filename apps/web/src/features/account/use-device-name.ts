import type { Session } from '@cuesheet/contract/account-settings'
import { useCallback } from 'react'
import { useTranslations } from 'use-intl'

/** `Chrome on Windows`, as far as it is known. */
export function useDeviceName(): (device: Session['device'] | null) => string {
  const t = useTranslations('account.sessions')
  return useCallback(
    (device) => {
      const { browser, system } = device ?? { browser: null, system: null }
      return browser && system ? t('on', { browser, system }) : (browser ?? system ?? t('unknown'))
    },
    [t],
  )
}
