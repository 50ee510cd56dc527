import { useTranslations } from 'use-intl'
import { useFailure } from '../../lib/use-failure.ts'
import { ErrorState } from '../../ui/error-state.tsx'

type FailedProps = {
  title?: string | undefined
  error: Error
  onRetry: () => void
  isBusy: boolean
  /** In a card that it is only a part of. */
  bare?: boolean
}

/** Nothing to show at all: says what failed and offers to try again. */
export function DashboardFailed({ title, error, onRetry, isBusy, bare = false }: FailedProps) {
  const t = useTranslations('dashboard.states')
  return <ErrorState {...useFailure(error, title ?? t('failed'), isBusy)} onRetry={onRetry} bare={bare} />
}
