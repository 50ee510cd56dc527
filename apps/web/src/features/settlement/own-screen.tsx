import { type OwnSettled, settledMonth, settledMonths } from '@cuesheet/contract/settlement'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Wallet } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { queryOf } from '../../lib/client.ts'
import { useFormat } from '../../lib/format.ts'
import { usePageTitle } from '../../lib/title.ts'
import { buttonClass } from '../../ui/button.tsx'
import { Callout } from '../../ui/callout.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Failed } from '../../ui/failed.tsx'
import { PageHead } from '../../ui/page-head.tsx'
import { ScreenSkeleton } from '../../ui/screen-skeleton.tsx'
import { SettingsCard } from '../../ui/settings-card.tsx'
import { BalanceCard } from './balance-card.tsx'
import { BridgeTable } from './bridge-table.tsx'
import { ExportPicker } from './export-picker.tsx'
import { LinesTable } from './lines-table.tsx'
import { OwnMonths } from './own-months.tsx'
import { SettledSentence } from './settled-sentence.tsx'
import { monthOfAddress } from './settlement-search.ts'
import { ShareFirstPayout } from './share-first-payout.tsx'
import { useSettlementFormat } from './use-settlement-format.ts'
import { useWhenPaid } from './use-when-paid.ts'

/** A member’s settled months: what each came to, the way there from the estimate, and what it is made of. */
export function OwnScreen({
  month: named,
  notice,
  payout,
}: {
  month: string | undefined
  notice: ReactNode
  payout: ReactNode
}) {
  const month = monthOfAddress(named)
  const t = useTranslations('settlement')
  usePageTitle(t('title'))
  const query = useQuery(queryOf(settledMonth, { month }))
  const months = useQuery(queryOf(settledMonths))
  const settled = query.data?.settled
  return (
    <>
      <PageHead title={t('title')} context={t('own_context')} />
      {notice}
      {query.isError && settled === undefined ? (
        <Failed title={t('failed')} query={query} />
      ) : settled === undefined ? (
        <ScreenSkeleton />
      ) : settled === null && !months.data?.rows.length ? (
        <div className="grid gap-4">
          <EmptyState icon={Wallet} title={t('none_settled')} text={t('none_settled_text')} />
          {payout}
        </div>
      ) : (
        <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-4 laptop:grid-cols-[minmax(0,1fr)_20rem]">
          <div
            className={`grid grid-cols-[minmax(0,1fr)] gap-4 transition-opacity duration-150 ${query.isPlaceholderData ? 'opacity-50' : ''}`}
          >
            {settled ? (
              <>
                <Settled settled={settled} />
                <ShareFirstPayout month={settled.month} months={months.data?.rows} />
              </>
            ) : (
              <EmptyState icon={Wallet} title={t('not_settled')} text={t('not_settled_text')} />
            )}
            <BalanceCard />
          </div>
          <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
            <OwnMonths months={months.data?.rows} current={settled?.month} />
            {payout}
          </div>
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
        <div className="float-end flex flex-wrap justify-end gap-2 print:hidden">
          <Link to="/statements" search={{ month: settled.month }} className={buttonClass()}>
            {t('statement')}
          </Link>
          <ExportPicker month={settled.month} />
        </div>
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
        <LinesTable lines={settled.lines} bridge={settled.bridge} format={format} />
      </SettingsCard>
    </>
  )
}

/** To a member: a file that the month was closed without, and where it counts since it came. */
function AwaitedFile({ file }: { file: OwnSettled['awaited'][number] }) {
  const t = useTranslations('settlement')
  const format = useFormat()
  const { family, adjustment_type, came_in } = file
  const name = [t(`families.${family}`), adjustment_type].filter(Boolean).join(' · ')
  return (
    <Callout
      tone={came_in === null ? 'warn' : 'info'}
      text={
        came_in === null
          ? t('awaited.of', { family: name })
          : t('awaited.came', { family: name, month: format.month(came_in) })
      }
      isQuiet
    >
      {came_in === null && t('awaited.own_text')}
    </Callout>
  )
}
