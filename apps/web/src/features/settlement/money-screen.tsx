import { ownTimeline } from '@cuesheet/contract/home'
import { settledMonths } from '@cuesheet/contract/settlement'
import { useQuery } from '@tanstack/react-query'
import { Wallet } from 'lucide-react'
import { lazy, type ReactNode, Suspense } from 'react'
import { useTranslations } from 'use-intl'
import { brand } from '../../lib/brand.ts'
import { queryOf } from '../../lib/client.ts'
import { usePageTitle } from '../../lib/title.ts'
import { useSearchChange } from '../../lib/use-search-change.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Failed } from '../../ui/failed.tsx'
import { FilterTabs } from '../../ui/filter-tabs.tsx'
import { PageHead } from '../../ui/page-head.tsx'
import { ScreenSkeleton } from '../../ui/screen-skeleton.tsx'
import { MoneyGuideLink } from './money-guide.tsx'
import { MoneyHero } from './money-hero.tsx'
import { type MoneySearch, moneyViews, viewOf } from './money-search.ts'
import { NotPaid } from './not-paid.tsx'
import { OpenMonths } from './open-months.tsx'
import { OwnMonths } from './own-months.tsx'

const OwnMonthSums = lazy(() => import('./own-month-sums.tsx'))
const MoneyRecords = lazy(() => import('./money-records.tsx'))

type Props = {
  search: MoneySearch
  notice: ReactNode
  /** Where the member is paid to. */
  payout: ReactNode
  /** Its calendar of paydays. */
  feed: ReactNode
  /** All that is kept of it, as a file. */
  archive: ReactNode
}

/** A member's money: how much when, and behind one press each what it earned, why, why not yet, and what proves it. */
export function MoneyScreen({ search, notice, payout, feed, archive }: Props) {
  const t = useTranslations('money')
  usePageTitle(t('title'))
  const onSearch = useSearchChange()
  const query = useQuery(queryOf(ownTimeline, {}, { vary: [brand.currency()] }))
  const months = useQuery(queryOf(settledMonths)).data?.rows
  const timeline = query.data
  const view = viewOf(search)
  const isEmpty = timeline?.months.length === 0 && months?.length === 0 && timeline.balance === '0'
  return (
    <>
      <PageHead
        title={t('title')}
        context={
          <>
            {t('context')} · <MoneyGuideLink />
          </>
        }
      />
      {query.isError && !timeline ? (
        <Failed title={t('failed')} query={query} />
      ) : !timeline ? (
        <ScreenSkeleton />
      ) : (
        <>
          <MoneyHero timeline={timeline} />
          {notice}
          <div className="mb-4 border-b border-line print:hidden">
            <FilterTabs
              label={t('views.label')}
              tabs={moneyViews.map((value) => ({ value, label: t(`views.${value}`), count: null }))}
              value={view}
              onPick={(picked) => onSearch({ view: picked })}
            />
          </div>
          <Suspense fallback={<ScreenSkeleton />}>
            {view === 'paydays' && (
              <Columns beside={[payout, feed]}>
                {isEmpty ? (
                  <EmptyState icon={Wallet} title={t('empty')} text={t('empty_text')} />
                ) : (
                  <OpenMonths timeline={timeline} />
                )}
              </Columns>
            )}
            {view === 'earned' && <OwnMonths months={months} open={timeline.months} />}
            {view === 'sums' && <OwnMonthSums month={search.month} months={months} />}
            {view === 'unpaid' && <NotPaid timeline={timeline} />}
            {view === 'records' && <MoneyRecords archive={archive} />}
          </Suspense>
        </>
      )}
    </>
  )
}

function Columns({ beside, children }: { beside: readonly ReactNode[]; children: ReactNode }) {
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-4 laptop:grid-cols-[minmax(0,1fr)_20rem]">
      <div className="grid grid-cols-[minmax(0,1fr)] gap-4">{children}</div>
      <div className="grid grid-cols-[minmax(0,1fr)] gap-4 print:hidden">{...beside}</div>
    </div>
  )
}
