import type { BankSample } from '@cuesheet/contract/bank-layouts'
import type { BankLayout, ColumnContent, ResultLayout } from '@cuesheet/contract/values/bank-layouts'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { ChooseBankFile } from '../../../features/settlement/choose-bank-file.tsx'
import { columnName } from '../../../features/settlement/column-name.ts'
import { OptionPicker } from '../../../ui/option-picker.tsx'
import { Switch } from '../../../ui/switch.tsx'
import { TextField } from '../../../ui/text-field.tsx'
import { useSample } from './use-sample.ts'

const usual: ResultLayout = {
  sheet: null,
  head_rows: 1,
  account: 0,
  amount: null,
  outcome: 1,
  reason: null,
  paid_words: ['정상'],
  failed_words: ['오류'],
}
const none = -1

type Props = {
  network: number
  layout: BankLayout
  onChange: (layout: BankLayout) => void
  /** A result file that was read, in Base64. */
  onSample: (content: string) => void
}

/** How the bank's result file is read: from a sample of it, too. */
export function ResultFields({ network, layout, onChange, onSample }: Props) {
  const t = useTranslations('console_close.banks')
  const words = useTranslations('payouts.banks')
  const [sample, setSample] = useState<BankSample | null>(null)
  const { result } = layout
  const set = (changed: Partial<ResultLayout>) =>
    onChange({ ...layout, result: { ...(result ?? usual), ...changed } })
  const reading = useSample(network, (read, content) => {
    setSample(read)
    onSample(content)
    const sheet = read.sheets[0]
    const at = (holds: ColumnContent) => sheet?.columns.indexOf(holds) ?? none
    const found = at(layout.method === 'bank' ? 'account_number' : 'email')
    set({
      sheet: sheet?.name || null,
      head_rows: sheet?.head_rows ?? 1,
      ...(found >= 0 && { account: found }),
      ...(at('amount') >= 0 && { amount: at('amount') }),
    })
  })
  const header = sample?.sheets.find(({ name }) => !result?.sheet || name === result.sheet)
  const titles = header?.rows[(result?.head_rows ?? 1) - 1]
  const width = Math.max(12, titles?.length ?? 0, result?.account ?? 0, result?.outcome ?? 0)
  const columns = Array.from({ length: Math.min(60, width) }, (_, value) => ({
    value,
    label: titles?.[value] ? `${columnName(value)} · ${titles[value]}` : columnName(value),
  }))
  return (
    <fieldset className="grid min-w-0 gap-3">
      <legend className="mb-1 font-semibold">{t('result')}</legend>
      <Switch
        isOn={result !== null}
        onChange={(isOn) => onChange({ ...layout, result: isOn ? usual : null })}
      >
        {t('result_switch')}
      </Switch>
      {result && (
        <>
          <ChooseBankFile label={t('result_sample')} reading={reading} />
          <TextField
            label={t('result_head')}
            value={result.head_rows}
            inputMode="numeric"
            onChange={({ target }) => set({ head_rows: Math.min(20, Number(target.value) || 0) })}
          />
          {(['account', 'amount', 'outcome', 'reason'] as const).map((field) => (
            <div key={field} className="flex flex-wrap items-center justify-between gap-2">
              <span className="text-small font-medium">{words(`result_columns.${field}`)}</span>
              <OptionPicker
                label={words(`result_columns.${field}`)}
                options={[
                  ...(field === 'amount' || field === 'reason'
                    ? [{ value: none, label: t('no_column') }]
                    : []),
                  ...columns,
                ]}
                value={result[field] ?? none}
                onPick={(at) => set({ [field]: at === none ? null : at })}
              />
            </div>
          ))}
          {(['paid_words', 'failed_words'] as const).map((field) => (
            <Words
              key={field}
              label={t(field)}
              hint={t(`${field}_hint`)}
              words={result[field]}
              onChange={(words) => set({ [field]: words })}
            />
          ))}
        </>
      )}
    </fieldset>
  )
}

function Words({
  label,
  hint,
  words,
  onChange,
}: {
  label: string
  hint: string
  words: readonly string[]
  onChange: (words: string[]) => void
}) {
  const [typed, setTyped] = useState(words.join(', '))
  return (
    <TextField
      label={label}
      hint={hint}
      value={typed}
      onChange={({ target }) => {
        setTyped(target.value)
        onChange(target.value.split(',').flatMap((word) => word.trim() || []))
      }}
    />
  )
}
