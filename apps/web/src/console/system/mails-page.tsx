import { systemMails } from '@cuesheet/contract/console-system'
import type { AnswerOf } from '@cuesheet/contract/endpoint'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { MailX } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { call } from '../../lib/call.ts'
import { useFormat } from '../../lib/format.ts'
import { oneOf } from '../../lib/search-params.ts'
import { useFailure } from '../../lib/use-failure.ts'
import { Callout } from '../../ui/callout.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { ErrorState } from '../../ui/error-state.tsx'
import { FilterTabs } from '../../ui/filter-tabs.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { StatusPill } from '../../ui/status-pill.tsx'
import { ListTools } from '../list/list-tools.tsx'
import { LoadMore } from '../list/load-more.tsx'
import { useConsoleSearch } from '../use-console-search.ts'
import { stateQuery } from './api.ts'

type Mail = AnswerOf<typeof systemMails>['rows'][number]

const shape = { state: oneOf(['failed']) }
const tones = { sent: 'good', failing: 'warn', given_up: 'bad' } as const

/** The mails of the last 90 days: to whose account and how they fared, never what they say. */
export function MailsPage() {
  const t = useTranslations('console_system')
  const [{ state: wanted }, onSearch] = useConsoleSearch(shape)
  const failed = wanted === 'failed' ? '1' : '0'
  const state = useQuery(stateQuery)
  const kindOf = ({ kind }: Mail) =>
    t(kind === 'password_reset' ? 'mails.kinds.password_reset' : 'mails.kinds.other')
  const query = useInfiniteQuery({
    queryKey: ['console', 'system', 'mails', failed],
    queryFn: ({ pageParam, signal }) =>
      call(systemMails, { query: { failed, ...(pageParam && { after: pageParam }) }, signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ next }) => next ?? undefined,
    staleTime: 0,
  })
  const failure = useFailure(query.error ?? new Error(), t('failed'), query.isFetching)
  const rows = query.data?.pages.flatMap((page) => page.rows)
  return (
    <section aria-label={t('mails.title')}>
      {state.data?.has_mail === false && (
        <div className="mb-3">
          <Callout tone="warn" isQuiet text={t('mails.no_mail')} />
        </div>
      )}
      <div className="mb-3 flex items-center gap-2">
        <div className="me-auto min-w-0">
          <FilterTabs
            label={t('mails.state')}
            value={failed}
            tabs={[
              { value: '0', label: t('mails.all'), count: null },
              { value: '1', label: t('mails.failed_only'), count: null },
            ]}
            onPick={(picked) => onSearch({ state: picked === '1' ? 'failed' : undefined })}
          />
        </div>
        <ListTools<Mail>
          list="system/mails"
          read={(piece) => call(systemMails, { query: { failed, ...piece } })}
          columns={[
            { header: t('mails.kind'), value: (mail) => kindOf(mail) },
            { header: t('mails.account'), value: ({ nickname }) => nickname ?? t('mails.gone') },
            { header: t('mails.network'), value: ({ network }) => network ?? t('mails.installation') },
            { header: t('mails.state'), value: ({ state }) => t(`mails.states.${state}`) },
            { header: t('mails.tried'), value: ({ tries }) => tries },
            { header: t('mails.code'), value: ({ code }) => code },
            { header: t('mails.time'), value: ({ tried_at }) => tried_at },
          ]}
        />
      </div>
      {query.isError && !rows ? (
        <ErrorState {...failure} onRetry={() => void query.refetch()} />
      ) : !rows ? (
        <Skeleton className="h-64 rounded-card" />
      ) : rows.length === 0 ? (
        <EmptyState icon={MailX} title={t('mails.empty')} text={t('mails.empty_text')} />
      ) : (
        <div className="overflow-clip rounded-card border border-line bg-surface">
          <ul className="divide-y divide-line">
            {rows.map((mail) => (
              <MailRow key={mail.mail_id} mail={mail} />
            ))}
          </ul>
          <LoadMore query={query} />
        </div>
      )}
    </section>
  )
}

function MailRow({ mail }: { mail: Mail }) {
  const t = useTranslations('console_system.mails')
  const format = useFormat()
  const { kind, nickname, network, state, tries, code, tried_at } = mail
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-1 px-4 py-3">
      <div className="min-w-0 flex-1 basis-60">
        <p className="font-medium">{t(kind === 'password_reset' ? 'kinds.password_reset' : 'kinds.other')}</p>
        <p className="text-small text-muted wrap-anywhere">
          <bdi>{nickname ?? t('gone')}</bdi> · {network ?? t('installation')}
          {code && ` · ${code}`}
        </p>
      </div>
      <div className="flex flex-wrap items-center gap-x-3 text-small text-muted tabular-nums">
        {tries > 1 && <span>{t('tries', { tries })}</span>}
        <span>{format.moment(tried_at)}</span>
        <StatusPill tone={tones[state]}>{t(`states.${state}`)}</StatusPill>
      </div>
    </li>
  )
}
