import { exportPaidYear, type PaidYear, paidYears } from '@cuesheet/contract/paid-years'
import { type ExportFormat, exportFormats } from '@cuesheet/contract/report-export'
import { isTaxed } from '@cuesheet/contract/values/settlement-currencies'
import { useQuery } from '@tanstack/react-query'
import { Printer } from 'lucide-react'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { call, longDeadlineMs } from '../../lib/call.ts'
import { queryOf } from '../../lib/client.ts'
import { useDownload } from '../../lib/use-download.ts'
import { usePaidFormat } from '../../lib/use-paid-format.ts'
import { IconButton } from '../../ui/button.tsx'
import { Failed } from '../../ui/failed.tsx'
import { OptionPicker } from '../../ui/option-picker.tsx'
import { PlainTable } from '../../ui/plain-table.tsx'
import { SettingsCard } from '../../ui/settings-card.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'

/** What was paid in a year, and what was withheld of it: for the tax office. */
export function PaidYearsCard() {
  const t = useTranslations('money.years')
  const query = useQuery(queryOf(paidYears))
  const years = query.data?.years
  const [picked, setPicked] = useState<number | null>(null)
  const year = years?.find((of) => of.year === picked) ?? years?.[0]
  return (
    <SettingsCard id="years" title={t('title')} text={t('text')}>
      {query.isError && !years ? (
        <Failed title={t('failed')} query={query} bare />
      ) : !years ? (
        <Skeleton className="h-28 w-full" />
      ) : !year ? (
        <p className="text-muted">{t('none')}</p>
      ) : (
        <Year year={year} years={years} onPick={setPicked} />
      )}
    </SettingsCard>
  )
}

type Props = { year: PaidYear; years: readonly PaidYear[]; onPick: (year: number) => void }

function Year({ year, years, onPick }: Props) {
  const t = useTranslations('money.years')
  const exports = useTranslations('settlement.export')
  const steps = useTranslations('settlement')
  const format = usePaidFormat()
  const download = useDownload((asked: ExportFormat) =>
    call(exportPaidYear, { body: { year: year.year, format: asked }, deadlineMs: longDeadlineMs }),
  )
  const tax = (of: Pick<PaidYear, 'income_tax' | 'local_tax'>) =>
    String(BigInt(of.income_tax) + BigInt(of.local_tax))
  const hasTax = isTaxed(format.currency)
  const facts = [
    ...(hasTax
      ? ([
          ['due', year.due],
          ['income_tax', year.income_tax],
          ['local_tax', year.local_tax],
        ] as const)
      : []),
    ...(year.vat === '0' ? [] : [['vat', year.vat] as const]),
    ['paid', year.paid],
  ] as const
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <div className="flex flex-wrap items-center gap-2 print:hidden">
        <OptionPicker
          label={t('year')}
          value={String(year.year)}
          options={years.map((of) => ({ value: String(of.year), label: String(of.year) }))}
          onPick={(value) => onPick(Number(value))}
        >
          {year.year}
        </OptionPicker>
        <span className="ms-auto flex gap-2">
          <IconButton label={t('print')} onClick={() => window.print()}>
            <Printer size={18} aria-hidden="true" />
          </IconButton>
          <OptionPicker
            label={exports('label')}
            align="end"
            value={'' as ExportFormat | ''}
            options={exportFormats.map((value) => ({ value, label: exports(value) }))}
            onPick={(value) => value && download.mutate(value)}
            busy={download.isPending}
          >
            {exports('label')}
          </OptionPicker>
        </span>
      </div>
      <dl className="grid gap-1.5">
        {facts.map(([name, amount]) => (
          <div
            key={name}
            className="flex justify-between gap-4 last:border-t last:border-line last:pt-1.5 last:font-semibold"
          >
            <dt className={name === 'paid' ? '' : 'text-muted'}>
              {name === 'due' || name === 'paid' ? t(name) : steps(`steps.${name}`)}
            </dt>
            <dd className="tabular-nums">{format.money(amount)}</dd>
          </div>
        ))}
      </dl>
      <PlainTable
        label={t('payments')}
        rows={year.payments}
        rowKey={({ month, paid_on }) => `${month} ${paid_on}`}
        columns={[
          {
            id: 'day',
            header: t('day'),
            cell: ({ paid_on, month }) => (
              <>
                <span className="block font-medium">{format.day(paid_on)}</span>
                <span className="block text-small text-muted">{t('of', { month: format.month(month) })}</span>
              </>
            ),
          },
          ...(hasTax
            ? [
                {
                  id: 'tax',
                  header: t('tax'),
                  align: 'end' as const,
                  cell: (of: PaidYear['payments'][number]) => format.money(tax(of)),
                },
              ]
            : []),
          { id: 'paid', header: t('paid'), align: 'end', cell: (of) => format.money(of.paid) },
        ]}
      />
    </div>
  )
}
