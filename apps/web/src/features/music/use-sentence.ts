import { useCallback } from 'react'
import { useTranslations } from 'use-intl'
import { CallError } from '../../lib/call-error.ts'

/** What a failed call says, in one sentence: the server's own where it answered. */
export function useSentence(): (error: unknown) => string {
  const app = useTranslations('app.state')
  return useCallback(
    (error) =>
      error instanceof CallError && error.message
        ? error.message
        : error instanceof CallError && error.code === 'offline'
          ? app('offline_title')
          : app('error_text'),
    [app],
  )
}
