import { Plus, SearchX, Users } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { useFailure } from '../../lib/use-failure.ts'
import { Button } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { ErrorState } from '../../ui/error-state.tsx'

type EmptyProps = { isSearched: boolean; onAdd: () => void; onClear: () => void }

/** No member: none that the search finds, or none yet. */
export function MembersEmpty({ isSearched, onAdd, onClear }: EmptyProps) {
  const t = useTranslations('members')
  if (isSearched)
    return (
      <EmptyState icon={SearchX} title={t('empty.narrowed')} text={t('empty.narrowed_text')}>
        <Button onClick={onClear}>{t('empty.clear')}</Button>
      </EmptyState>
    )
  return (
    <EmptyState icon={Users} title={t('empty.none')} text={t('empty.none_text')}>
      <Button kind="primary" onClick={onAdd}>
        <Plus size={16} aria-hidden="true" />
        {t('add.open')}
      </Button>
    </EmptyState>
  )
}

type FailedProps = { error: Error; onRetry: () => void; isBusy: boolean }

/** The list could not be read. */
export function MembersFailed({ error, onRetry, isBusy }: FailedProps) {
  const t = useTranslations('members')
  return <ErrorState {...useFailure(error, t('failed'), isBusy)} onRetry={onRetry} />
}
