import { useQuery } from '@tanstack/react-query'
import { Wallet } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { usePageTitle } from '../../lib/title.ts'
import { useFailure } from '../../lib/use-failure.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { ErrorState } from '../../ui/error-state.tsx'
import { PageHead } from '../../ui/page-head.tsx'
import { ScreenSkeleton } from '../../ui/screen-skeleton.tsx'
import { SettingsCard } from '../../ui/settings-card.tsx'
import { type OwnSettled, ownMonthQuery, settledMonthsQuery } from './api.ts'
import { AwaitedFile } from './awaited-file.tsx'
import { BridgeTable } from './bridge-table.tsx'
import { LinesTable } from './lines-table.tsx'
import { OwnMonths } from './own-months.tsx'
import { SettledSentence } from './settled-sentence.tsx'
import { monthOfAddress } from './settlement-search.ts'
import { useSettlementFormat } from './use-settlement-format.ts'
import { useWhenPaid } from './use-when-paid.ts'

/** A member’s settled months: what each came to, the way there from the estimate, and what it is made of. */
export function OwnScreen({ month: named }: { month: string | undefined }) {
  const month = monthOfAddress(named)
  const t = useTranslations('settlement')
  const app = useTranslations('app')
  usePageTitle(t('title'))
  const query = useQuery(ownMonthQuery(month))
  const months = useQuery(settledMonthsQuery)
  const failure = useFailure(query.error ?? new Error(), t('failed'), query.isFetching)
  const settled = query.data
  return (
    <>
      <PageHead title={t('title')} context={t('own_context')} />
      {query.isError && settled === undefined ? (
        <ErrorState {...failure} onRetry={() => void query.refetch()} />
      ) : settled === undefined ? (
        <ScreenSkeleton label={app('state.loading')} />
      ) : settled === null && !months.data?.length ? (
        <EmptyState icon={Wallet} title={t('none_settled')} text={t('none_settled_text')} />
      ) : (
        <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-4 laptop:grid-cols-[minmax(0,1fr)_20rem]">
          <div
            className={`grid grid-cols-[minmax(0,1fr)] gap-4 transition-opacity duration-150 ${query.isPlaceholderData ? 'opacity-50' : ''}`}
          >
            {settled ? (
              <Settled settled={settled} />
            ) : (
              <EmptyState icon={Wallet} title={t('not_settled')} text={t('not_settled_text')} />
            )}
          </div>
          <OwnMonths months={months.data} current={settled?.month} />
        </div>
      )}
    </>
  )
}

function Settled({ settled }: { settled: OwnSettled }) {
  const t = useTranslations('settlement')
  const format = useSettlementFormat(settled.currency, settled.dollars_at)
  const whenPaid = useWhenPaid()
  return (
    <>
      <section className="rounded-card border border-line bg-surface px-6 py-5 mobile:px-4">
        <h2 className="text-small text-muted">{t('card_title', { month: format.month(settled.month) })}</h2>
        <p className="mt-1 text-figure leading-tight font-semibold tracking-tight tabular-nums">
          {format.paid(settled.payable)}
        </p>
        <p className="text-small text-muted">{whenPaid(settled)}</p>
        <p className="mt-3 text-pretty">
          <SettledSentence settled={settled} format={format} />
        </p>
        {settled.awaited.map((file) => (
          <div key={`${file.family} ${file.adjustment_type}`} className="mt-3">
            <AwaitedFile file={file} />
          </div>
        ))}
      </section>
      <SettingsCard title={t('bridge_title')} text={t('bridge_text')}>
        <BridgeTable bridge={settled.bridge} format={format} />
      </SettingsCard>
      <SettingsCard title={t('lines.title')} text={t('lines.text')}>
        <LinesTable lines={settled.lines} format={format} />
      </SettingsCard>
    </>
  )
}
