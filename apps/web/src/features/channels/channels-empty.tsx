import { Link } from '@tanstack/react-router'
import { Clapperboard, Plus, SearchX } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { useFailure } from '../../lib/use-failure.ts'
import { Button, buttonClass } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { ErrorState } from '../../ui/error-state.tsx'

type Props = { isNarrowed: boolean; isManager: boolean; onAdd: () => void; onClear: () => void }

/** No channel: none that the filters leave, none yet, or none assigned. */
export function ChannelsEmpty({ isNarrowed, isManager, onAdd, onClear }: Props) {
  const t = useTranslations('channels.empty')
  if (isNarrowed)
    return (
      <EmptyState icon={SearchX} title={t('narrowed')} text={t('narrowed_text')}>
        <Button onClick={onClear}>{t('clear')}</Button>
      </EmptyState>
    )
  if (!isManager)
    return (
      <EmptyState icon={Clapperboard} title={t('unassigned')} text={t('unassigned_text')}>
        <Link to="/guides/auths" className={buttonClass('primary')}>
          {t('see_verification')}
        </Link>
      </EmptyState>
    )
  return (
    <EmptyState icon={Clapperboard} title={t('none')} text={t('none_text')}>
      <Button kind="primary" onClick={onAdd}>
        <Plus size={16} aria-hidden="true" />
        {t('add')}
      </Button>
    </EmptyState>
  )
}

/** The list, or one channel, could not be read. */
export function ChannelsFailed({
  error,
  onRetry,
  isBusy,
  bare = false,
}: {
  error: Error
  onRetry: () => void
  isBusy: boolean
  bare?: boolean
}) {
  const t = useTranslations('channels')
  return <ErrorState {...useFailure(error, t('failed'), isBusy)} onRetry={onRetry} bare={bare} />
}
