import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import { snackbars } from '../../lib/snackbars.ts'
import { useAction } from '../../lib/use-action.ts'
import { useSentence } from '../../lib/use-sentence.ts'
import { Button } from '../../ui/button.tsx'
import { SettingsCard } from '../../ui/settings-card.tsx'
import { Skeleton, SkeletonGroup } from '../../ui/skeleton.tsx'
import { SessionRow } from './session-row.tsx'
import { endOthers, sessionsQuery } from './settings-api.ts'
import { SettingsFailed } from './settings-failed.tsx'

/** Where the account is signed in, and the way to end that elsewhere. */
export function SessionsCard() {
  const t = useTranslations('account.sessions')
  const app = useTranslations('app')
  const sentence = useSentence()
  const query = useQuery(sessionsQuery)
  const endingAll = useAction(endOthers)
  const callbacks = {
    onSuccess: ({ message }: { message: string }) => snackbars.show('success', message),
    onError: (error: Error) => snackbars.show('error', sentence(error)),
  }
  const sessions = query.data?.sessions
  const hasOthers = sessions?.some((session) => !session.is_current) ?? false
  return (
    <SettingsCard id="sessions" title={t('title')}>
      {sessions ? (
        <>
          <ul className="divide-y divide-line">
            {sessions.map((session) => (
              <SessionRow key={session.session_id} session={session} callbacks={callbacks} />
            ))}
          </ul>
          {hasOthers ? (
            <Button
              className="mt-3"
              kind="danger"
              busy={endingAll.isPending && app('state.working')}
              onClick={() => endingAll.mutate(undefined, callbacks)}
            >
              {t('end_others')}
            </Button>
          ) : (
            <p className="mt-2 text-muted">{t('only')}</p>
          )}
        </>
      ) : query.isError ? (
        <SettingsFailed error={query.error} isBusy={query.isFetching} onRetry={() => void query.refetch()} />
      ) : (
        <SkeletonGroup label={app('state.loading')} className="grid gap-3 py-2">
          <Skeleton className="h-11" />
          <Skeleton className="h-11" />
        </SkeletonGroup>
      )}
    </SettingsCard>
  )
}
