import { endOtherSessions, sessions } from '@cuesheet/contract/account-settings'
import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import { queryOf } from '../../lib/client.ts'
import { mutationOf } from '../../lib/mutation.ts'
import { snackbars } from '../../lib/snackbars.ts'
import { useAction } from '../../lib/use-action.ts'
import { useSentence } from '../../lib/use-sentence.ts'
import { Button } from '../../ui/button.tsx'
import { Failed } from '../../ui/failed.tsx'
import { LetterLine, strong } from '../../ui/letter-line.tsx'
import { Skeleton, SkeletonGroup } from '../../ui/skeleton.tsx'
import { SessionRow } from './session-row.tsx'

/** Where the account is signed in, and the way to end that elsewhere. */
export function SessionsLine() {
  const t = useTranslations('account.sessions')
  const account = useTranslations('account')
  const sentence = useSentence()
  const query = useQuery(queryOf(sessions, {}, { staleTime: 0 }))
  const endingAll = useAction(mutationOf(endOtherSessions))
  const callbacks = {
    onSuccess: ({ message }: { message: string }) => snackbars.show('success', message),
    onError: (error: Error) => snackbars.show('error', sentence(error)),
  }
  const openSessions = query.data?.sessions
  if (!openSessions)
    return (
      <div id="sessions" className="scroll-mt-6 mobile:scroll-mt-20">
        {query.isError ? (
          <Failed title={account('failed')} query={query} bare />
        ) : (
          <SkeletonGroup className="grid gap-3">
            <Skeleton className="h-9" />
            <Skeleton className="h-11" />
          </SkeletonGroup>
        )}
      </div>
    )
  const others = openSessions.filter(({ is_current }) => !is_current).length
  return (
    <LetterLine
      id="sessions"
      label={t('title')}
      says={others === 0 ? t('only') : t.rich('several', { count: others, b: strong })}
      action={
        others > 0 && (
          <Button
            kind="danger"
            busy={endingAll.isPending}
            onClick={() => endingAll.mutate(undefined, callbacks)}
          >
            {t('end_others')}
          </Button>
        )
      }
    >
      <ul className="divide-y divide-line">
        {openSessions.map((session) => (
          <SessionRow key={session.session_id} session={session} callbacks={callbacks} />
        ))}
      </ul>
    </LetterLine>
  )
}
