import { type BankLayoutPreview, previewBankLayout } from '@cuesheet/contract/bank-layouts'
import type { BankLayout } from '@cuesheet/contract/values/bank-layouts'
import { useTranslations } from 'use-intl'
import { columnName } from '../../../features/settlement/column-name.ts'
import { PaymentFaults } from '../../../features/settlement/payment-faults.tsx'
import { useSettlementFormat } from '../../../features/settlement/use-settlement-format.ts'
import { mutationOf } from '../../../lib/mutation.ts'
import { useAction } from '../../../lib/use-action.ts'
import { useSentence } from '../../../lib/use-sentence.ts'
import { Button } from '../../../ui/button.tsx'
import { Callout } from '../../../ui/callout.tsx'
import { PlainTable } from '../../../ui/plain-table.tsx'
import { StatusPill } from '../../../ui/status-pill.tsx'

type Props = { network: number; layout: BankLayout; resultContent: string | null }

/** What a layout would make of what is owed now, and what the bank would refuse of it. */
export function LayoutPreview({ network, layout, resultContent }: Props) {
  const t = useTranslations('console_close.banks')
  const sentence = useSentence()
  const preview = useAction(mutationOf(previewBankLayout))
  const shown = preview.data
  return (
    <section aria-label={t('preview')} className="grid gap-3">
      <div>
        <Button
          busy={preview.isPending}
          onClick={() =>
            preview.mutate({
              network_id: network,
              layout,
              ...(layout.result && resultContent && { result_content: resultContent }),
            })
          }
        >
          {t('preview')}
        </Button>
      </div>
      <div role="status" className="grid grid-cols-[minmax(0,1fr)] gap-3">
        {preview.error && <Callout tone="bad" text={sentence(preview.error)} />}
        {shown && <Shown shown={shown} layout={preview.variables?.layout as BankLayout} />}
      </div>
    </section>
  )
}

function Shown({ shown, layout }: { shown: BankLayoutPreview; layout: BankLayout }) {
  const t = useTranslations('console_close.banks')
  const { rows, faults, is_example, payments, result_rows } = shown
  const header = layout.head.at(-1)
  return (
    <>
      <p className="text-small text-pretty text-muted">
        {is_example ? t('example_rows') : t('real_rows', { count: payments })}
      </p>
      <PlainTable
        label={t('preview')}
        rows={rows}
        rowKey={({ number }) => String(number)}
        columns={layout.columns.map((_, at) => ({
          id: String(at),
          header: header?.[at]?.trim() || columnName(at),
          cell: ({ cells }: { cells: string[] }) => cells[at] || '–',
        }))}
      />
      <PaymentFaults
        faults={faults.map((fault) => ({ ...fault, header: header?.[fault.column ?? -1]?.trim() || null }))}
      />
      {result_rows && <ResultRows rows={result_rows} />}
    </>
  )
}

const tones = { paid: 'good', failed: 'bad', unknown: 'warn' } as const

function ResultRows({ rows }: { rows: NonNullable<BankLayoutPreview['result_rows']> }) {
  const t = useTranslations('console_close.banks')
  const words = useTranslations('payouts.banks')
  const format = useSettlementFormat()
  return (
    <PlainTable
      label={t('result')}
      rows={rows}
      rowKey={({ line }) => String(line)}
      columns={[
        { id: 'account', header: words('result_columns.account'), cell: ({ ending }) => `•••• ${ending}` },
        {
          id: 'amount',
          header: words('result_columns.amount'),
          align: 'end',
          cell: ({ amount }) => (amount === null ? '–' : format.money(amount)),
        },
        {
          id: 'outcome',
          header: words('result_columns.outcome'),
          cell: ({ outcome, result }) => (
            <span className="flex flex-wrap items-center gap-2">
              <StatusPill tone={tones[outcome]}>{words(`outcomes.${outcome}`)}</StatusPill>
              <span className="text-muted">{result}</span>
            </span>
          ),
        },
        { id: 'reason', header: words('result_columns.reason'), cell: ({ reason }) => reason ?? '' },
      ]}
    />
  )
}
