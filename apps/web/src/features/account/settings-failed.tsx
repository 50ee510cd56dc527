import { useTranslations } from 'use-intl'
import { useFailure } from '../../lib/use-failure.ts'
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
  return <ErrorState {...useFailure(error, t('failed'), isBusy)} onRetry={onRetry} bare />
}
