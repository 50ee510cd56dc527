import { useTranslations } from 'use-intl'
import { CallError } from '../../lib/call-error.ts'

/** What a failed call says, in one sentence: the server's own where it answered. */
export function useSentence(): (error: Error) => string {
  const app = useTranslations('app')
  return (error) => {
    if (!(error instanceof CallError) || error.code === 'offline') return app('state.offline_text')
    const [field] = Object.values(error.fields)
    return field || error.message
  }
}
