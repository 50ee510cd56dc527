import { type Exception, exceptions } from '@cuesheet/contract/console-today'
import { useQuery } from '@tanstack/react-query'
import { CircleCheck, Clock } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { queryOf } from '../../lib/client.ts'
import { oneOf } from '../../lib/search-params.ts'
import { usePageTitle } from '../../lib/title.ts'
import { useModal } from '../../lib/use-modal.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Failed } from '../../ui/failed.tsx'
import { FilterTabs } from '../../ui/filter-tabs.tsx'
import { Layer } from '../../ui/layer.tsx'
import { PageHead } from '../../ui/page-head.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { useConsoleSearch } from '../use-console-search.ts'
import { ExceptionRow } from './exception-row.tsx'
import { FirstSteps } from './first-steps.tsx'
import { Glance } from './glance.tsx'

const shape = { show: oneOf(['off']) }
const loadPutOff = () => import('./put-off-modal.tsx')

/** What is new shows within this time, also to who only looks on. */
const refreshMs = 60_000

/** One exception among all, in addresses. */
const keyOf = ({ kind, network, subject }: Exception): string =>
  [kind, network?.network_id ?? 0, subject].join('.')

/** What needs a person, and the networks at a glance beside it. */
export default function TodayScreen() {
  const t = useTranslations('console_today')
  const terms = useTranslations('terms')
  const [{ show }, onSearch] = useConsoleSearch(shape)
  const query = useQuery(queryOf(exceptions, {}, { refetchInterval: refreshMs }))
  const putOff = useModal('dialog')
  usePageTitle(t('title'))
  const rows = query.data?.rows ?? []
  const open = rows.filter((row) => row.put_off === null)
  const off = rows.filter((row) => row.put_off !== null)
  const shown = show === 'off' ? off : open
  const count = (of: unknown[]) => (query.data ? String(of.length) : null)
  return (
    <>
      <PageHead title={t('title')} context={t('lead')} />
      <FirstSteps />
      <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-6 wide:grid-cols-[minmax(0,5fr)_minmax(0,3fr)]">
        <section aria-label={t('title')}>
          <div className="mb-3">
            <FilterTabs
              label={t('tabs')}
              value={show ?? 'open'}
              tabs={[
                { value: 'open', label: t('open'), count: count(open) },
                { value: 'off', label: t('off'), count: count(off) },
              ]}
              onPick={(picked) => onSearch({ show: picked === 'off' ? 'off' : undefined })}
            />
          </div>
          {query.isError && !query.data ? (
            <Failed title={t('failed')} query={query} />
          ) : !query.data ? (
            <div className="grid gap-px overflow-clip rounded-card border border-line bg-surface">
              {['a', 'b', 'c'].map((id) => (
                <span key={id} className="grid min-h-24 content-center gap-2 px-4">
                  <Skeleton className="h-4 w-64 max-w-full" />
                  <Skeleton className="h-3 w-40" />
                </span>
              ))}
            </div>
          ) : shown.length === 0 ? (
            show === 'off' ? (
              <EmptyState icon={Clock} title={t('empty_off')} text={t('empty_off_text')} />
            ) : (
              <EmptyState icon={CircleCheck} title={t('empty')} text={t('empty_text')} />
            )
          ) : (
            <ul className="divide-y divide-line overflow-clip rounded-card border border-line bg-surface">
              {shown.map((row) => (
                <ExceptionRow key={keyOf(row)} row={row} onPutOff={() => void putOff.open(keyOf(row))} />
              ))}
            </ul>
          )}
          {query.data?.cut.map((kind) => (
            <p key={kind} className="mt-2 text-small text-muted">
              {t('cut', { kind: terms(`exception_kind.${kind}`) })}
            </p>
          ))}
        </section>
        <Glance />
      </div>
      <Layer load={loadPutOff} isOpen={putOff.isOpen} onClose={putOff.close} isDialog>
        {(PutOffModal) => (
          <PutOffModal modal={putOff} row={rows.find((row) => keyOf(row) === putOff.subject) ?? null} />
        )}
      </Layer>
    </>
  )
}
