import { type CloseMonthRow, managedCloseMonths } from '@cuesheet/contract/settlement'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Download, Wallet } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { queryOf } from '../../lib/client.ts'
import { useFormat } from '../../lib/format.ts'
import { IconButton } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Failed } from '../../ui/failed.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { tooltip } from '../../ui/tooltip.ts'
import { useExport } from './export-picker.tsx'
import { NeedsLine } from './needs-list.tsx'
import { ClosePill, CloseProgress } from './state-pill.tsx'
import { useSettlementFormat } from './use-settlement-format.ts'
import { planWords } from './use-when-paid.ts'
import { WaitingEntries } from './waiting-entries.tsx'

/** Every month of the close with how far it is and what it still needs. */
export function ManagedMonths() {
  const t = useTranslations('settlement')
  const query = useQuery(queryOf(managedCloseMonths))
  return (
    <>
      <WaitingEntries />
      {query.isError && !query.data ? (
        <Failed title={t('failed')} query={query} />
      ) : !query.data ? (
        <Skeleton className="h-96 rounded-card" />
      ) : query.data.rows.length === 0 ? (
        <EmptyState icon={Wallet} title={t('no_months')} text={t('no_months_text')} />
      ) : (
        <ul
          aria-label={t('months')}
          className="divide-y divide-line overflow-clip rounded-card border border-line bg-surface"
        >
          {query.data.rows.map((row) => (
            <li key={row.month} className="flex items-center">
              <MonthRow row={row} />
              <span className="w-12 print:hidden">
                {row.payable !== null && <DownloadMonth month={row.month} />}
              </span>
            </li>
          ))}
        </ul>
      )}
    </>
  )
}

/** For the accountant, without going there. */
function DownloadMonth({ month }: { month: string }) {
  const t = useTranslations('settlement.export')
  const format = useFormat()
  const download = useExport({ month })
  const label = t('of', { month: format.month(month) })
  return (
    <IconButton
      {...tooltip(label)}
      label={label}
      disabled={download.isPending}
      onClick={() => download.mutate('xlsx')}
    >
      <Download size={18} aria-hidden="true" />
    </IconButton>
  )
}

function MonthRow({ row }: { row: CloseMonthRow }) {
  const t = useTranslations('settlement')
  const format = useSettlementFormat(row.currency, row.dollars_at)
  return (
    <Link
      to="/settlement"
      // Of what is settled, who gets how much is the first question.
      search={{
        month: row.month,
        tab: row.state === 'locked' || row.state === 'paid' ? 'members' : undefined,
      }}
      className="grid min-w-0 flex-1 grid-cols-[9rem_minmax(0,1fr)_auto] items-center gap-x-5 gap-y-1 px-5 py-3 hover:bg-primary-tint -outline-offset-2 mobile:grid-cols-[auto_minmax(0,1fr)] mobile:px-4"
    >
      <span className="whitespace-nowrap text-large font-semibold">{format.month(row.month)}</span>
      <span className="min-w-0 mobile:order-last mobile:col-span-full">
        {row.state === 'paid' && row.paid_members > 0 ? (
          <span className="inline-flex flex-wrap items-center gap-x-2.5 gap-y-1">
            <ClosePill month={row} />
            <span className="text-small text-muted">{t('paid_to', { count: row.paid_members })}</span>
          </span>
        ) : (
          <CloseProgress month={row} />
        )}
        {row.needs.length > 0 && (
          <span className="block text-small text-pretty text-muted">
            {t('still_needs')} <NeedsLine needs={row.needs} />
          </span>
        )}
      </span>
      <span className="text-end tabular-nums">
        <span className="block text-large font-semibold">
          {row.payable === null ? '–' : format.money(row.payable)}
        </span>
        <span className="block text-small text-muted">
          {row.paid_on && row.paid_members === 0
            ? t('states.unpaid')
            : row.paid_on
              ? t('paid_on', { day: format.dayAndYear(row.paid_on) })
              : row.planned_on && (
                  <span
                    className={planWords(row.planned_on) === 'overdue_since' ? 'font-medium text-warn' : ''}
                  >
                    {t(planWords(row.planned_on), { day: format.dayAndYear(row.planned_on) })}
                  </span>
                )}
        </span>
      </span>
    </Link>
  )
}
