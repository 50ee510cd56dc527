import {
  type BankLayout,
  columnContents,
  type LayoutColumn,
  permittedCharacters,
} from '@cuesheet/contract/values/bank-layouts'
import { Plus, Trash2 } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { columnName } from '../../../features/settlement/column-name.ts'
import { Button } from '../../../ui/button.tsx'
import { Checkbox } from '../../../ui/checkbox.tsx'
import { OptionPicker } from '../../../ui/option-picker.tsx'
import { TextField } from '../../../ui/text-field.tsx'

export const emptyColumn: LayoutColumn = {
  holds: 'empty',
  text: '',
  max_length: null,
  counted_in: 'characters',
  is_cut: false,
  characters: 'any',
}

type Props = { layout: BankLayout; onChange: (layout: BankLayout) => void }

/** What stands in each column, and what the bank takes of it. */
export function ColumnFields({ layout, onChange }: Props) {
  const t = useTranslations('console_close.banks')
  const { columns, head } = layout
  const header = head.at(-1)
  const change = (at: number, changed: Partial<LayoutColumn>) =>
    onChange({
      ...layout,
      columns: columns.map((column, place) => (place === at ? { ...column, ...changed } : column)),
    })
  return (
    <fieldset className="grid min-w-0 gap-2">
      <legend className="mb-1 font-semibold">{t('columns')}</legend>
      <p className="text-small text-pretty text-muted">{t('columns_hint')}</p>
      <ol className="divide-y divide-line">
        {columns.map((column, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a column is its place.
          <li key={at} className="grid gap-2 py-3">
            <div className="flex flex-wrap items-center gap-3">
              <span className="min-w-24 flex-1 font-medium wrap-anywhere">
                {columnName(at)}
                {header?.[at] && <span className="ms-2 font-normal text-muted">{header[at]}</span>}
              </span>
              <OptionPicker
                label={t('column_holds', { column: columnName(at) })}
                options={columnContents.map((value) => ({ value, label: t(`contents.${value}`) }))}
                value={column.holds}
                onPick={(holds) => change(at, { holds })}
              />
              <Button
                kind="quiet"
                aria-label={t('remove_column', { column: columnName(at) })}
                disabled={columns.length === 1}
                onClick={() => onChange({ ...layout, columns: columns.filter((_, place) => place !== at) })}
              >
                <Trash2 size={16} aria-hidden="true" />
              </Button>
            </div>
            {column.holds !== 'empty' && (
              <Limits at={at} column={column} onChange={(changed) => change(at, changed)} />
            )}
          </li>
        ))}
      </ol>
      <div>
        <Button onClick={() => onChange({ ...layout, columns: [...columns, emptyColumn] })}>
          <Plus size={16} aria-hidden="true" />
          {t('add_column')}
        </Button>
      </div>
    </fieldset>
  )
}

const lengthOf = (typed: string) => (/^[1-9]\d{0,2}$/.test(typed.trim()) ? Number(typed) : null)

function Limits({
  at,
  column,
  onChange,
}: {
  at: number
  column: LayoutColumn
  onChange: (changed: Partial<LayoutColumn>) => void
}) {
  const t = useTranslations('console_close.banks')
  const name = columnName(at)
  if (column.holds === 'constant')
    return (
      <TextField
        label={t('constant_text', { column: name })}
        value={column.text}
        onChange={({ target }) => onChange({ text: target.value })}
      />
    )
  return (
    <div className="grid grid-cols-[minmax(0,1fr)_minmax(0,1fr)] items-end gap-3 mobile:grid-cols-[minmax(0,1fr)]">
      <TextField
        label={t('most', { column: name })}
        value={column.max_length ?? ''}
        inputMode="numeric"
        onChange={({ target }) => onChange({ max_length: lengthOf(target.value) })}
      />
      <OptionPicker
        label={t('characters', { column: name })}
        options={permittedCharacters.map((value) => ({ value, label: t(`permitted.${value}`) }))}
        value={column.characters}
        onPick={(characters) => onChange({ characters })}
      />
      {column.max_length !== null && (
        <>
          <Checkbox
            isChecked={column.counted_in === 'bytes'}
            onChange={(isBytes) => onChange({ counted_in: isBytes ? 'bytes' : 'characters' })}
          >
            {t('in_bytes')}
          </Checkbox>
          <Checkbox isChecked={column.is_cut} onChange={(is_cut) => onChange({ is_cut })}>
            {t('cut')}
          </Checkbox>
        </>
      )}
    </div>
  )
}
