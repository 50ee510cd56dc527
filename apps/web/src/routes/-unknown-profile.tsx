import { useTranslations } from 'use-intl'
import { ErrorState } from '../ui/error-state.tsx'
import { ScreenSkeleton } from '../ui/screen-skeleton.tsx'

/** The placeholder of a screen while the viewer is not known. */
export function UnknownProfile({
  isUnanswered,
  isOffline,
  isFetching,
  retry,
}: {
  isUnanswered: boolean
  isOffline: boolean
  isFetching: boolean
  retry: () => void
}) {
  const t = useTranslations('app')
  if (!isUnanswered) return <ScreenSkeleton />
  return (
    <ErrorState
      offline
      title={t('state.offline_title')}
      text={t(isOffline ? 'state.offline_text' : 'state.error_text')}
      retryText={t('action.retry')}
      busy={isFetching && t('state.loading')}
      onRetry={retry}
    />
  )
}
