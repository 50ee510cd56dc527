import type { FilingRows, TaxFilings } from '@cuesheet/contract/filings'
import type { ExportFormat } from '@cuesheet/contract/report-export'
import { exportFormats } from '@cuesheet/contract/report-export'
import { type UseQueryOptions, useQuery } from '@tanstack/react-query'
import { Landmark } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { useTranslations } from 'use-intl'
import { useDownload } from '../../lib/use-download.ts'
import { Callout } from '../../ui/callout.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Failed } from '../../ui/failed.tsx'
import { OptionPicker } from '../../ui/option-picker.tsx'
import { Pager } from '../../ui/pager.tsx'
import { PlainTable } from '../../ui/plain-table.tsx'
import { SettingsCard } from '../../ui/settings-card.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { DuePill } from './due-pill.tsx'
import { useMemberName } from './use-member-name.ts'
import { useSettlementFormat } from './use-settlement-format.ts'

type Month = TaxFilings['months'][number]
type Step = TaxFilings['steps'][number]
type Asked = { month: string; page: number; size: number }
export type FilingCalls = {
  rowsOf: (asked: Asked) => UseQueryOptions<FilingRows>
  exportOf: (month: string, format: ExportFormat) => Promise<{ path: string }>
}

type Props = {
  filings: TaxFilings
  calls: FilingCalls
  /** What can be done about a month, and about what was noted. */
  monthAction?: (month: Month) => ReactNode
  stepAction?: (step: Step) => ReactNode
  actions?: ReactNode
}

const pageSize = 50

/** What a network withheld by month of payment, its filing table, and what people noted of it. */
export function FilingsCards({ filings, calls, monthAction, stepAction, actions }: Props) {
  const t = useTranslations('settlement.filings')
  const format = useSettlementFormat('KRW')
  const [shown, setShown] = useState<string | null>(null)
  const { months, steps, withholding_balance, vat_balance } = filings
  const month = months.find((one) => one.month === shown) ?? months[0]
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <Callout tone="warn" text={t('advice')} isQuiet />
      {months.length === 0 ? (
        <EmptyState icon={Landmark} title={t('none')} text={t('none_text')}>
          {actions}
        </EmptyState>
      ) : (
        <SettingsCard title={t('title')} text={t('lead')}>
          <p className="mb-3 text-pretty">
            {t('balances', {
              withheld: format.money(withholding_balance),
              vat: format.money(vat_balance.replace('-', '')),
              has_vat: vat_balance.startsWith('-') ? 'yes' : 'no',
            })}
          </p>
          {actions && <div className="mb-3">{actions}</div>}
          <MonthsTable months={months} shown={month?.month} onShow={setShown} actionOf={monthAction} />
        </SettingsCard>
      )}
      {month && <FilingTable key={month.month} month={month} calls={calls} />}
      {steps.length > 0 && <StepsCard steps={steps} actionOf={stepAction} />}
    </div>
  )
}

function MonthsTable({
  months,
  shown,
  onShow,
  actionOf,
}: {
  months: readonly Month[]
  shown: string | undefined
  onShow: (month: string) => void
  actionOf: Props['monthAction']
}) {
  const t = useTranslations('settlement.filings')
  const format = useSettlementFormat('KRW')
  return (
    <PlainTable
      hasCards
      label={t('title')}
      rows={months}
      rowKey={({ month }) => month}
      columns={[
        {
          id: 'month',
          header: t('payment_month'),
          cell: ({ month }) => (
            <button
              type="button"
              aria-pressed={month === shown}
              onClick={() => onShow(month)}
              className="rounded-small font-medium text-primary-text hover:underline aria-pressed:text-text pointer-coarse:min-h-11"
            >
              {format.month(month)}
            </button>
          ),
        },
        { id: 'payees', header: t('payees'), align: 'end', cell: ({ payees }) => format.count(payees) },
        { id: 'gross', header: t('gross'), align: 'end', cell: ({ gross }) => format.money(gross) },
        {
          id: 'withheld',
          header: t('withheld'),
          align: 'end',
          cell: ({ withheld }) => <span className="font-medium">{format.money(withheld)}</span>,
        },
        { id: 'payment', header: t('payment'), cell: ({ payment }) => <DuePill due={payment} /> },
        { id: 'filing', header: t('filing'), cell: ({ filing }) => <DuePill due={filing} /> },
        ...(actionOf
          ? [{ id: 'actions', header: t('actions'), isAction: true, cell: (row: Month) => actionOf(row) }]
          : []),
      ]}
    />
  )
}

function FilingTable({ month, calls }: { month: Month; calls: FilingCalls }) {
  const t = useTranslations('settlement.filings')
  const words = useTranslations('settlement')
  const nameOf = useMemberName()
  const format = useSettlementFormat('KRW')
  const [page, setPage] = useState(1)
  const query = useQuery(calls.rowsOf({ month: month.month, page, size: pageSize }))
  const download = useDownload((chosen: ExportFormat) => calls.exportOf(month.month, chosen))
  return (
    <SettingsCard title={t('table', { month: format.month(month.month) })} text={t('table_text')}>
      <div className="mb-3">
        <OptionPicker
          label={words('export.label')}
          value={'' as ExportFormat | ''}
          options={exportFormats.map((value) => ({ value, label: words(`export.${value}`) }))}
          onPick={(chosen) => chosen && download.mutate(chosen)}
          busy={download.isPending}
        >
          {words('export.label')}
        </OptionPicker>
      </div>
      {query.isError && <Failed title={words('failed')} query={query} />}
      {query.isPending && <Skeleton className="h-40" />}
      {query.data && (
        <PlainTable
          hasCards
          label={t('table', { month: format.month(month.month) })}
          rows={query.data.rows}
          rowKey={(row) => `${row.account_id} ${row.income_month} ${row.kind} ${row.gross}`}
          columns={[
            {
              id: 'payee',
              header: words('columns.member'),
              cell: (row) => <bdi className="font-medium">{nameOf(row)}</bdi>,
              total: t('sum'),
            },
            { id: 'kind', header: t('kind'), cell: ({ kind }) => words(`payee_kinds.${kind}`), total: null },
            {
              id: 'income',
              header: t('income_month'),
              cell: ({ income_month }) => format.month(income_month),
              total: null,
            },
            {
              id: 'gross',
              header: t('gross'),
              align: 'end',
              cell: ({ gross }) => format.money(gross),
              total: format.money(month.gross),
            },
            {
              id: 'income_tax',
              header: words('steps.income_tax'),
              align: 'end',
              cell: ({ income_tax }) => format.money(income_tax),
              total: format.money(month.income_tax),
            },
            {
              id: 'local_tax',
              header: words('steps.local_tax'),
              align: 'end',
              cell: ({ local_tax }) => format.money(local_tax),
              total: format.money(month.local_tax),
            },
          ]}
        />
      )}
      {query.data && query.data.total > pageSize && (
        <Pager
          page={page}
          size={pageSize}
          total={query.data.total}
          onPage={setPage}
          range={(values) => words('page_range', values)}
        />
      )}
    </SettingsCard>
  )
}

function StepsCard({ steps, actionOf }: { steps: readonly Step[]; actionOf: Props['stepAction'] }) {
  const t = useTranslations('settlement.filings')
  const words = useTranslations('settlement')
  const format = useSettlementFormat('KRW')
  return (
    <SettingsCard title={t('noted')}>
      <PlainTable
        hasCards
        label={t('noted')}
        rows={steps}
        rowKey={({ step_id }) => String(step_id)}
        columns={[
          {
            id: 'kind',
            header: t('what'),
            cell: ({ kind, month, note, withdrawn_reason }) => (
              <>
                <span className={withdrawn_reason === null ? 'font-medium' : 'text-muted line-through'}>
                  {t(`kinds.${kind}`)} · {format.month(month)}
                </span>
                {(withdrawn_reason ?? note) && (
                  <span className="block text-small text-pretty text-muted wrap-anywhere">
                    {withdrawn_reason === null ? note : t('withdrawn', { reason: withdrawn_reason })}
                  </span>
                )}
              </>
            ),
          },
          { id: 'day', header: t('day'), cell: ({ day }) => format.dayAndYear(day) },
          {
            id: 'amount',
            header: t('amount'),
            align: 'end',
            cell: ({ amount }) => (amount === null ? '–' : format.money(amount)),
          },
          {
            id: 'by',
            header: t('by_whom'),
            isWide: true,
            cell: ({ done }) => <bdi className="text-muted">{done.name ?? words('rate.somebody')}</bdi>,
          },
          ...(actionOf
            ? [{ id: 'actions', header: t('actions'), isAction: true, cell: (row: Step) => actionOf(row) }]
            : []),
        ]}
      />
    </SettingsCard>
  )
}
