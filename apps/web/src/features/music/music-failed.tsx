import { useTranslations } from 'use-intl'
import { CallError } from '../../lib/call-error.ts'
import { ErrorState } from '../../ui/error-state.tsx'

type Props = { title: string; error: Error; onRetry: () => void; isBusy: boolean }

/** A part of the music screens that could not be loaded, and the offer to try again. */
export function MusicFailed({ title, error, onRetry, isBusy }: Props) {
  const app = useTranslations('app')
  const call = error instanceof CallError ? error : null
  const isOffline = call?.code === 'offline'
  return (
    <ErrorState
      title={isOffline ? app('state.offline_title') : title}
      text={isOffline ? app('state.offline_text') : call?.message || app('state.error_text')}
      detail={call?.request_id ? app('state.request_id', { id: call.request_id }) : undefined}
      retryText={app('action.retry')}
      onRetry={onRetry}
      offline={isOffline}
      busy={isBusy && app('state.loading')}
    />
  )
}
