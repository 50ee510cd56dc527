import { managedPayoutFile, type PayoutBatch, payoutFile } from '@cuesheet/contract/payout-batches'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { longDeadlineMs } from '../../lib/call.ts'
import { queryOf } from '../../lib/client.ts'
import { useCallForm } from '../../lib/use-call-form.ts'
import { startDownload } from '../../lib/use-download.ts'
import type { useModal } from '../../lib/use-modal.ts'
import { Callout } from '../../ui/callout.tsx'
import { Checkbox } from '../../ui/checkbox.tsx'
import { Failed } from '../../ui/failed.tsx'
import { FormModal } from '../../ui/form-modal.tsx'
import { OptionPicker } from '../../ui/option-picker.tsx'
import { isTemplate, useLayoutName } from './layout-name.ts'
import { PaymentFaults } from './payment-faults.tsx'
import { type PayoutViewer, payoutCallsOf, type StoppedLine } from './payout-calls.ts'

type Props = {
  modal: ReturnType<typeof useModal>
  viewer: PayoutViewer
  batch: PayoutBatch
  /** With what was left out. */
  onMade: (stopped: StoppedLine[]) => void
}

const ofOperator = { endpoint: payoutFile }
const ofManager = { endpoint: managedPayoutFile }

/** Makes a batch's payment file in a layout, with what the bank would refuse of it in sight. */
export default function MakeFileModal({ modal, viewer, batch: now, onMade }: Props) {
  const t = useTranslations('payouts.batches')
  const nameOf = useLayoutName()
  const banks = useTranslations('payouts.banks')
  const calls = payoutCallsOf(viewer)
  const [batch] = useState(now)
  const [chosen, setChosen] = useState<string | undefined>(undefined)
  const query = useQuery(
    queryOf(
      calls.layouts,
      { ...calls.query, batch: batch.batch_no, layout: chosen },
      { placeholderData: keepPreviousData },
    ),
  )
  const checked = query.data
  const layout = chosen ?? checked?.layout
  const isCurrent = checked !== undefined && checked.layout === layout && !query.isPlaceholderData
  const refused = checked?.refused ?? []
  const { endpoint } = viewer.network === undefined ? ofManager : ofOperator
  const form = useCallForm(endpoint as typeof payoutFile, {
    values: { is_without: false },
    toBody: ({ is_without }) => ({
      ...calls.body,
      batch_no: batch.batch_no,
      version: batch.version,
      layout,
      without: is_without ? refused : [],
    }),
    refusedAt: () => undefined,
    mutation: { deadlineMs: longDeadlineMs },
    done: null,
    onDone: ({ path, stopped }) => {
      startDownload(path)
      onMade(stopped)
      modal.close()
    },
  })
  const isNobodyLeft = refused.length > 0 && refused.length === checked?.payments
  const isBlocked = checked?.is_refused || isNobodyLeft || (refused.length > 0 && !form.values.is_without)
  return (
    <FormModal
      modal={modal}
      form={form}
      title={t('file_title', { number: batch.batch_no })}
      description={t('file_text')}
      submit={t('make_file')}
      isDisabled={!isCurrent || isBlocked}
    >
      {query.isError && <Failed title={t('failed')} query={query} />}
      {checked && (
        <>
          <div className="grid justify-items-start gap-2">
            <span className="text-small font-medium">{t('layout')}</span>
            <OptionPicker
              label={t('layout')}
              options={checked.layouts.map((one) => ({ value: one.layout, label: nameOf(one) }))}
              value={layout ?? ''}
              onPick={(picked) => {
                form.set({ is_without: false })
                setChosen(picked)
              }}
            />
            {layout && isTemplate(layout) && <Callout tone="warn" text={banks('untried')} isQuiet />}
          </div>
          <div role="status" className="grid grid-cols-[minmax(0,1fr)] gap-3">
            {isCurrent && <PaymentFaults faults={checked.faults} />}
            {isCurrent && checked.is_refused && <Callout tone="bad" text={t('cannot_make')} />}
            {isCurrent && isNobodyLeft && <Callout tone="bad" text={t('nothing_left')} />}
          </div>
          {isCurrent && refused.length > 0 && !isNobodyLeft && !checked.is_refused && (
            <div>
              <Checkbox {...form.check('is_without')}>{t('without', { count: refused.length })}</Checkbox>
              <p className="text-small text-faint">{t('without_text')}</p>
            </div>
          )}
        </>
      )}
    </FormModal>
  )
}
