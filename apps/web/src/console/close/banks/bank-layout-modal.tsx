import { type BankLayouts, type BankSample, saveBankLayout } from '@cuesheet/contract/bank-layouts'
import { type BankLayout, layoutEncodings, layoutFormats } from '@cuesheet/contract/values/bank-layouts'
import { type KoreanBank, koreanBankCodes } from '@cuesheet/contract/values/korean-banks'
import { payoutMethods } from '@cuesheet/contract/values/payouts'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { ChooseBankFile } from '../../../features/settlement/choose-bank-file.tsx'
import type { TemplateKey } from '../../../features/settlement/layout-name.ts'
import { useCallForm } from '../../../lib/use-call-form.ts'
import type { useModal } from '../../../lib/use-modal.ts'
import { Callout } from '../../../ui/callout.tsx'
import { ChoiceRow } from '../../../ui/choice-row.tsx'
import { FormModal } from '../../../ui/form-modal.tsx'
import { OptionPicker } from '../../../ui/option-picker.tsx'
import { Refusal } from '../../../ui/refusal.tsx'
import { TextField } from '../../../ui/text-field.tsx'
import { ColumnFields, emptyColumn } from './column-fields.tsx'
import { LayoutPreview } from './layout-preview.tsx'
import { ResultFields } from './result-fields.tsx'
import { useSample } from './use-sample.ts'

type Props = {
  modal: ReturnType<typeof useModal>
  network: number
  saved: BankLayouts['rows'][number] | null
  templates: BankLayouts['templates']
}

/** What of a sample says how a file looks. */
function layoutOf(layout: BankLayout, { format, encoding, sheets }: BankSample, at: number): BankLayout {
  const { name, rows, head_rows, columns } = sheets[at]!
  return {
    ...layout,
    format,
    encoding,
    sheet: name || layout.sheet,
    head: rows.slice(0, head_rows),
    columns: columns.map((holds) => ({ ...emptyColumn, holds })),
  }
}

/** Maps a bank's own blank sample once: what stands in which column, and what the bank takes. */
export default function BankLayoutModal({ modal, network, saved, templates }: Props) {
  const t = useTranslations('console_close.banks')
  const payouts = useTranslations('payouts')
  const [seen] = useState(saved)
  const [template, setTemplate] = useState<string | null>(null)
  const [sample, setSample] = useState<BankSample | null>(null)
  const [resultContent, setResultContent] = useState<string | null>(null)
  const form = useCallForm(saveBankLayout, {
    values: { name: seen?.name ?? '', layout: seen?.layout ?? templates[0]!.layout },
    toBody: ({ name, layout }) => ({
      network_id: network,
      layout_id: seen?.layout_id ?? null,
      version: seen?.version ?? 0,
      name,
      layout,
    }),
    words: { layout: t('layout_wrong') },
    refusedAt: () => 'name',
    onDone: modal.close,
  })
  const { layout } = form.values
  const set = (changed: Partial<BankLayout>) => form.set({ layout: { ...layout, ...changed } })
  const reading = useSample(network, (read) => {
    setSample(read)
    setTemplate(null)
    form.set({ layout: layoutOf(layout, read, 0) })
  })
  const wrong = form.field('layout').error
  return (
    <FormModal
      modal={modal}
      form={form}
      isSide
      title={seen ? t('change') : t('add')}
      description={t('modal_text')}
      submit={t('save')}
    >
      <TextField {...form.text('name')} label={t('name')} hint={t('name_hint')} required />
      <ChooseBankFile label={t('sample')} reading={reading} />
      {sample && sample.sheets.length > 1 && (
        <OptionPicker
          label={t('which_sheet')}
          options={sample.sheets.map(({ name }, value) => ({ value, label: name }))}
          value={Math.max(
            0,
            sample.sheets.findIndex(({ name }) => name === layout.sheet),
          )}
          onPick={(at) => form.set({ layout: layoutOf(layout, sample, at) })}
        />
      )}
      <div className="grid justify-items-start gap-2">
        <span className="text-small font-medium">{t('template')}</span>
        <OptionPicker
          label={t('template')}
          options={templates.map(({ key }) => ({
            value: key,
            label: payouts(`banks.templates.${key as TemplateKey}`),
          }))}
          value={template ?? ''}
          onPick={(key) => {
            setTemplate(key)
            setSample(null)
            form.set({ layout: templates.find((one) => one.key === key)!.layout })
          }}
        >
          {template === null ? t('no_template') : undefined}
        </OptionPicker>
        {template !== null && <Callout tone="warn" text={payouts('banks.untried')} isQuiet />}
      </div>
      <ChoiceRow
        name="method"
        label={t('method')}
        choices={payoutMethods.map((value) => ({ value, label: payouts(`methods.${value}`) }))}
        value={layout.method}
        onPick={(method) => set({ method })}
      />
      <ChoiceRow
        name="format"
        label={t('format')}
        choices={layoutFormats.map((value) => ({ value, label: `.${value}` }))}
        value={layout.format}
        onPick={(format) => set({ format })}
      />
      {layout.format === 'csv' ? (
        <ChoiceRow
          name="encoding"
          label={t('encoding')}
          choices={layoutEncodings.map((value) => ({ value, label: value.toUpperCase() }))}
          value={layout.encoding}
          onPick={(encoding) => set({ encoding })}
        />
      ) : (
        <TextField
          label={t('sheet')}
          value={layout.sheet}
          onChange={({ target }) => set({ sheet: target.value })}
        />
      )}
      <HeadRows layout={layout} sample={sample} onChange={(head) => set({ head })} />
      <ColumnFields layout={layout} onChange={(changed) => form.set({ layout: changed })} />
      <ChoiceRow
        name="bank_as"
        label={t('bank_as')}
        choices={(['code', 'name'] as const).map((value) => ({ value, label: t(`bank_${value}`) }))}
        value={layout.bank_as}
        onPick={(bank_as) => set({ bank_as })}
      />
      <BankTexts texts={layout.bank_texts} onChange={(bank_texts) => set({ bank_texts })} />
      {layout.format !== 'csv' && (
        <ChoiceRow
          name="amount_as"
          label={t('amount_as')}
          choices={(['number', 'text'] as const).map((value) => ({ value, label: t(`amount_${value}`) }))}
          value={layout.amount_as}
          onPick={(amount_as) => set({ amount_as })}
        />
      )}
      <TextField
        label={t('most_rows')}
        hint={t('most_rows_hint')}
        value={layout.most_rows ?? ''}
        inputMode="numeric"
        onChange={({ target }) => set({ most_rows: Number(target.value.replace(/\D/g, '')) || null })}
      />
      <ResultFields
        network={network}
        layout={layout}
        onChange={(changed) => form.set({ layout: changed })}
        onSample={setResultContent}
      />
      <Refusal text={wrong} />
      <LayoutPreview network={network} layout={layout} resultContent={resultContent} />
    </FormModal>
  )
}

/** The rows above the first payment: as many of the sample as are said, or those that are kept. */
function HeadRows({
  layout: { head },
  sample,
  onChange,
}: {
  layout: BankLayout
  sample: BankSample | null
  onChange: (head: string[][]) => void
}) {
  const t = useTranslations('console_close.banks')
  const rows = sample?.sheets[0]?.rows ?? head
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-2">
      <TextField
        label={t('head_rows')}
        hint={t('head_hint')}
        value={head.length}
        inputMode="numeric"
        onChange={({ target }) => onChange(rows.slice(0, Number(target.value.replace(/\D/g, '')) || 0))}
      />
      {head.length > 0 && (
        <p className="text-small whitespace-pre-line text-muted wrap-anywhere">
          {head.map((row) => row.join(' | ')).join('\n')}
        </p>
      )}
    </div>
  )
}

const isBank = (code: string): code is KoreanBank => koreanBankCodes.includes(code as KoreanBank)

/** What this bank calls others otherwise: 031=iM뱅크. */
function BankTexts({
  texts,
  onChange,
}: {
  texts: BankLayout['bank_texts']
  onChange: (texts: BankLayout['bank_texts']) => void
}) {
  const t = useTranslations('console_close.banks')
  const [typed, setTyped] = useState(
    Object.entries(texts)
      .map(([code, text]) => `${code}=${text}`)
      .join(', '),
  )
  return (
    <TextField
      label={t('bank_texts')}
      hint={t('bank_texts_hint')}
      value={typed}
      onChange={({ target }) => {
        setTyped(target.value)
        const pairs = target.value.split(',').flatMap((pair) => {
          const [code = '', text = ''] = pair.split('=').map((part) => part.trim())
          return isBank(code) && text !== '' ? [[code, text] as const] : []
        })
        onChange(Object.fromEntries(pairs))
      }}
    />
  )
}
