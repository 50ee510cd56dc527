import { useCallback } from 'react'
import { useTranslations } from 'use-intl'
import { CallError } from './call-error.ts'

/** What a failed call says, in one sentence: the server's own where it answered. */
export function useSentence(): (error: unknown) => string {
  const t = useTranslations('app.errors')
  return useCallback(
    (error) => {
      if (!(error instanceof CallError)) return t('any')
      const { code } = error
      if (code === 'offline' || code === 'no_answer' || code === 'given_up') return t(code)
      const [field] = Object.values(error.fields)
      const text = field || error.message || t('any')
      const wait = error.retry_after_seconds
      return error.status === 429 && wait !== null ? `${text} ${t('wait', { seconds: wait })}` : text
    },
    [t],
  )
}

/** What the server says of one field, while nothing was changed since. */
export const fieldProblem = (error: unknown, field: string): string | undefined =>
  error instanceof CallError ? error.fields[field] : undefined
