import { bankLayouts } from '@cuesheet/contract/bank-layouts'
import {
  notePayoutResults,
  type PayoutBatch,
  type PayoutResults,
  readPayoutResults,
} from '@cuesheet/contract/payout-batches'
import type { ResultMeaning, ResultRow } from '@cuesheet/contract/values/payout-batches'
import { isTaxed } from '@cuesheet/contract/values/settlement-currencies'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { base64Of } from '../../lib/base64-of.ts'
import { call, longDeadlineMs } from '../../lib/call.ts'
import { queryOf } from '../../lib/client.ts'
import { localDay } from '../../lib/local-day.ts'
import { useAction } from '../../lib/use-action.ts'
import { useCallForm } from '../../lib/use-call-form.ts'
import type { useModal } from '../../lib/use-modal.ts'
import { Callout } from '../../ui/callout.tsx'
import { Failed } from '../../ui/failed.tsx'
import { FormModal } from '../../ui/form-modal.tsx'
import { OptionPicker } from '../../ui/option-picker.tsx'
import { PlainTable } from '../../ui/plain-table.tsx'
import { StatusPill, type Tone } from '../../ui/status-pill.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { ChooseBankFile } from './choose-bank-file.tsx'
import { type SettlementFormat, useSettlementFormat } from './use-settlement-format.ts'

type Props = { modal: ReturnType<typeof useModal>; network: number; batch: PayoutBatch }

/** Notes what the bank's own file says of a batch, once a person has seen it. */
export default function ReadResultsModal({ modal, network, batch: now }: Props) {
  const t = useTranslations('payouts.batches')
  const format = useSettlementFormat()
  const [batch] = useState(now)
  const [chosen, setChosen] = useState<number | null>(null)
  const [content, setContent] = useState<string | null>(null)
  const query = useQuery(queryOf(bankLayouts, { network }))
  const layouts = query.data?.rows.filter(
    ({ layout }) => layout.method === batch.method && layout.result !== null,
  )
  const made = layouts?.find(({ layout_id }) => `own.${layout_id}` === batch.file?.layout)
  const layout_id = chosen ?? made?.layout_id ?? layouts?.[0]?.layout_id ?? null
  const of = { network_id: network, batch_no: batch.batch_no, version: batch.version }
  const reading = useAction({
    mutationFn: async (file: File) => {
      const read = await base64Of(file)
      const body = { ...of, layout_id: layout_id!, content: read }
      return { read, results: await call(readPayoutResults, { body, deadlineMs: longDeadlineMs }) }
    },
    onSuccess: ({ read }) => setContent(read),
    onMutate: () => setContent(null),
  })
  const results = content === null ? undefined : reading.data?.results
  const today = localDay(new Date())
  const form = useCallForm(notePayoutResults, {
    values: { day: batch.pay_on < today ? batch.pay_on : today },
    toBody: ({ day }) => ({ ...of, layout_id, content, day }),
    words: { day: t('day_missing') },
    refusedAt: () => 'day',
    mutation: { deadlineMs: longDeadlineMs },
    onDone: modal.close,
  })
  const has = (...meanings: ResultMeaning[]) =>
    results?.sums.some(({ meaning }) => meanings.includes(meaning)) === true
  const isOther = has('other_account', 'other_amount')
  return (
    <FormModal
      modal={modal}
      form={form}
      isSide
      title={t('results_title')}
      description={t('results_text')}
      submit={t('results_submit')}
      isDisabled={!has('paid', 'failed') || isOther}
    >
      {query.isError && <Failed title={t('failed')} query={query} />}
      {layouts?.length === 0 && <Callout tone="info" text={t('results_unmapped')} isQuiet />}
      {layouts && layouts.length > 0 && (
        <>
          <div className="grid justify-items-start gap-2">
            <span className="text-small font-medium">{t('results_layout')}</span>
            <OptionPicker
              label={t('results_layout')}
              options={layouts.map(({ layout_id: value, name }) => ({ value, label: name }))}
              value={layout_id!}
              onPick={(picked) => {
                setChosen(picked)
                setContent(null)
              }}
            />
          </div>
          <ChooseBankFile key={layout_id} label={t('choose_results')} reading={reading} />
        </>
      )}
      <div role="status" className="grid grid-cols-[minmax(0,1fr)] gap-4">
        {results && (
          <>
            {isOther && <Callout tone="bad" text={t('results_other')} />}
            {!isOther && !has('paid', 'failed') && <Callout tone="warn" text={t('results_none')} />}
            {!isOther && has('unknown') && <Callout tone="warn" text={t('results_unclear')} isQuiet />}
            <ResultSums sums={results.sums} format={format} />
            <ResultRows results={results} format={format} />
          </>
        )}
      </div>
      {has('paid') && !isOther && (
        <TextField
          {...form.text('day')}
          label={t('results_day')}
          hint={isTaxed(format.currency) ? t('tax_day') : undefined}
          type="date"
          required
        />
      )}
    </FormModal>
  )
}

const tones: Record<ResultMeaning, Tone> = {
  paid: 'good',
  failed: 'bad',
  unknown: 'warn',
  noted: 'neutral',
  other_account: 'bad',
  other_amount: 'bad',
}

function ResultSums({ sums, format }: { sums: PayoutResults['sums']; format: SettlementFormat }) {
  const t = useTranslations('payouts.batches')
  return (
    <div className="grid gap-1.5">
      {sums.map(({ meaning, rows, amount }) => (
        <p key={meaning} className="flex flex-wrap justify-between gap-x-4 tabular-nums">
          <StatusPill tone={tones[meaning]}>{t(`meanings.${meaning}`)}</StatusPill>
          <span>{t('meaning_sum', { count: rows, amount: format.money(amount) })}</span>
        </p>
      ))}
    </div>
  )
}

function ResultRows({ results, format }: { results: PayoutResults; format: SettlementFormat }) {
  const t = useTranslations('payouts.batches')
  const words = useTranslations('payouts.banks.result_columns')
  const failures = useTranslations('settlement.payout_failures')
  const payouts = useTranslations('payouts')
  const all = results.sums.reduce((sum, { rows }) => sum + rows, 0)
  const money = ({ amount, expected, meaning }: ResultRow) => (
    <>
      {amount === null ? '–' : format.money(amount)}
      {meaning === 'other_amount' && expected !== null && (
        <span className="block text-small text-muted">
          {t('expected', { amount: format.money(expected) })}
        </span>
      )}
    </>
  )
  return (
    <>
      <PlainTable
        hasCards
        label={t('result')}
        rows={results.rows}
        rowKey={({ row }) => String(row)}
        columns={[
          {
            id: 'account',
            header: words('account'),
            cell: ({ row, nickname, ending }) => (
              <>
                <span className="block font-medium">
                  {nickname ? <bdi>{nickname}</bdi> : t('no_such_account', { ending })}
                </span>
                <span className="block text-small text-muted">
                  {t('result_row', { row })}
                  {nickname && ` · ${payouts('ends_in', { digits: ending })}`}
                </span>
              </>
            ),
          },
          { id: 'amount', header: words('amount'), align: 'end', cell: money },
          {
            id: 'outcome',
            header: words('outcome'),
            cell: ({ meaning, reason, note }) => (
              <>
                <StatusPill tone={tones[meaning]}>{t(`meanings.${meaning}`)}</StatusPill>
                <span className="block text-small text-muted wrap-anywhere">
                  {reason ? `${failures(reason)} · ${note}` : note}
                </span>
              </>
            ),
          },
        ]}
      />
      {all > results.rows.length && (
        <p className="text-small text-muted">{t('more_rows', { count: all - results.rows.length })}</p>
      )}
    </>
  )
}
