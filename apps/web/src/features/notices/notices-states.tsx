import { Megaphone, SearchX } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { useFailure } from '../../lib/use-failure.ts'
import { Button } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { ErrorState } from '../../ui/error-state.tsx'
import { SkeletonGroup } from '../../ui/skeleton.tsx'
import { NoticeRowSkeleton } from './notice-row.tsx'

export function NoticesEmpty({ isSearched, onClear }: { isSearched: boolean; onClear: () => void }) {
  const t = useTranslations('notices.empty')
  if (isSearched)
    return (
      <EmptyState icon={SearchX} title={t('narrowed')} text={t('narrowed_text')}>
        <Button onClick={onClear}>{t('clear')}</Button>
      </EmptyState>
    )
  return <EmptyState icon={Megaphone} title={t('none')} text={t('none_text')} />
}

/** What could not be read, and the way to try again. */
export function NoticesFailed({
  title,
  error,
  onRetry,
  isBusy,
}: {
  title: string
  error: Error
  onRetry: () => void
  isBusy: boolean
}) {
  return <ErrorState {...useFailure(error, title, isBusy)} onRetry={onRetry} />
}

export function NoticesLoading() {
  const app = useTranslations('app')
  return (
    <SkeletonGroup
      label={app('state.loading')}
      className="rounded-card border border-line bg-surface [&>div+div]:border-t [&>div]:border-line"
    >
      {['w-64', 'w-80', 'w-48', 'w-72', 'w-56'].map((width) => (
        <NoticeRowSkeleton key={width} width={width} />
      ))}
    </SkeletonGroup>
  )
}
