import { useCallback } from 'react'
import { useTranslations } from 'use-intl'
import { CallError } from '../../lib/call-error.ts'

/** What a refused step says, in one sentence. */
export function useProblem(): (error: unknown) => string {
  const t = useTranslations('auth')
  return useCallback(
    (error) => {
      if (!(error instanceof CallError)) return t('failed')
      if (error.code === 'offline') return t('offline')
      const text = Object.values(error.fields)[0] || error.message || t('failed')
      const wait = error.retry_after_seconds
      return wait === null ? text : `${text} ${t('wait', { seconds: wait })}`
    },
    [t],
  )
}
