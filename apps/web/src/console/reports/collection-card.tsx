import { collectNow, connectWithKey, testConnection } from '@cuesheet/contract/console-collection'
import { lastingProblems } from '@cuesheet/contract/values/collection'
import { useTranslations } from 'use-intl'
import { mutationOf } from '../../lib/mutation.ts'
import { snackbars } from '../../lib/snackbars.ts'
import { useAction } from '../../lib/use-action.ts'
import { useSentence } from '../../lib/use-sentence.ts'
import { Button } from '../../ui/button.tsx'
import { Callout } from '../../ui/callout.tsx'
import { StatusPill, type Tone } from '../../ui/status-pill.tsx'
import { useMay } from '../use-may.ts'
import type { Connection } from './collection-page.tsx'
import { OpenReports } from './open-reports.tsx'
import { useReportFormat } from './report-figures.ts'

const tones: Record<Connection['state'], Tone> = {
  none: 'neutral',
  new: 'info',
  collecting: 'info',
  current: 'good',
  failing: 'bad',
}

/** Not everything is here where a report could not be loaded. */
export const isIncomplete = ({ state, failed }: Pick<Connection, 'state' | 'failed'>) =>
  state === 'current' && failed > 0

/** One network: how far its reports are, what is wrong with its connection, and what can be done. */
export function CollectionCard({
  connection,
  onConnect,
  onDisconnect,
}: {
  connection: Connection
  onConnect: () => void
  onDisconnect: () => void
}) {
  const t = useTranslations('console_collection')
  const format = useReportFormat()
  const sentence = useSentence()
  const mayConnect = useMay(connectWithKey)
  const mayCollect = useMay(collectNow)
  const { network_id, network, state, way, problem, next_try_at, asked_at, waiting, failed } = connection
  const onError = (error: Error) => snackbars.show('error', sentence(error))
  const collect = useAction(
    mutationOf(collectNow, { onSuccess: () => snackbars.show('success', t('collecting_now')), onError }),
  )
  const test = useAction(
    mutationOf(testConnection, {
      onSuccess: (answer) =>
        answer.problem
          ? snackbars.show('error', t(`problems.${answer.problem}`))
          : snackbars.show('success', t('works')),
      onError,
    }),
  )
  const isLasting = problem !== null && (lastingProblems as readonly string[]).includes(problem)
  const facts = [
    [t('content_owner'), connection.content_owner],
    [t('account'), connection.account ?? (way === 'oauth' ? t('by_consent') : null)],
    [t('activity_day'), connection.activity_day && format.dayAndYear(connection.activity_day)],
    [t('revenue_day'), connection.revenue_day && format.dayAndYear(connection.revenue_day)],
    [t('asked_at'), asked_at && format.moment(asked_at)],
    [t('next_try_at'), next_try_at && format.moment(next_try_at)],
  ] as const
  return (
    <article className="rounded-card border border-line bg-surface px-4 py-3.5">
      <header className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <h2 className="font-semibold wrap-anywhere">{network}</h2>
        <StatusPill
          tone={isIncomplete(connection) || (state === 'failing' && !isLasting) ? 'warn' : tones[state]}
        >
          {state === 'collecting'
            ? t('waiting', { count: waiting })
            : t(`states.${isIncomplete(connection) ? 'incomplete' : state}`)}
        </StatusPill>
        {failed > 0 && <StatusPill tone="warn">{t('not_loaded', { count: failed })}</StatusPill>}
      </header>
      {problem && (
        <div className="mt-3">
          <Callout tone={isLasting ? 'bad' : 'warn'} text={t(`problems.${problem}`)} isQuiet />
        </div>
      )}
      {connection.unread_types.length > 0 && (
        <div className="mt-3">
          <Callout
            tone="warn"
            text={t('unread', {
              types: connection.unread_types.join(', '),
              ends_at: connection.unread_ends_at ? format.moment(connection.unread_ends_at) : 'none',
            })}
            isQuiet
          />
        </div>
      )}
      {way !== null && (
        <dl className="mt-3 grid grid-cols-[repeat(auto-fill,minmax(min(15rem,100%),1fr))] gap-x-6 gap-y-2">
          {facts.map(([label, value]) => (
            <div key={label} className="min-w-0">
              <dt className="text-small text-muted">{label}</dt>
              <dd className="font-medium tabular-nums wrap-anywhere">{value ?? '–'}</dd>
            </div>
          ))}
        </dl>
      )}
      <div className="mt-3.5 flex flex-wrap gap-2">
        {mayCollect && way !== null && (
          <>
            <Button busy={collect.isPending} onClick={() => collect.mutate({ network_id })}>
              {t('collect')}
            </Button>
            <Button busy={test.isPending} onClick={() => test.mutate({ network_id })}>
              {t('test')}
            </Button>
          </>
        )}
        {mayConnect && (
          <Button kind={way === null ? 'primary' : 'quiet'} onClick={onConnect}>
            {t(way === null ? 'connect' : 'connect_again')}
          </Button>
        )}
        {mayConnect && way !== null && (
          <Button kind="quiet" onClick={onDisconnect}>
            {t('disconnect')}
          </Button>
        )}
      </div>
      {way !== null && <OpenReports network={network_id} />}
    </article>
  )
}
