import { useTranslations } from 'use-intl'
import { CallError } from '../../lib/call-error.ts'
import { ErrorState } from '../../ui/error-state.tsx'

/** A card's content could not be read. */
export function SettingsFailed({
  error,
  isBusy,
  onRetry,
}: {
  error: Error
  isBusy: boolean
  onRetry: () => void
}) {
  const t = useTranslations('account')
  const app = useTranslations('app')
  const call = error instanceof CallError ? error : null
  const isOffline = call?.code === 'offline'
  return (
    <ErrorState
      bare
      offline={isOffline}
      title={isOffline ? app('state.offline_title') : t('failed')}
      text={isOffline ? app('state.offline_text') : call?.message || app('state.error_text')}
      detail={call?.request_id ? app('state.request_id', { id: call.request_id }) : undefined}
      retryText={app('action.retry')}
      busy={isBusy && app('state.loading')}
      onRetry={onRetry}
    />
  )
}
