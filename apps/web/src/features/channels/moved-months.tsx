import type { MovedMonth } from '@cuesheet/contract/channels'
import { useTranslations } from 'use-intl'
import { useFormat } from '../../lib/format.ts'
import { Checkbox } from '../../ui/checkbox.tsx'

type Props = {
  rows: readonly MovedMonth[]
  /** Null: nothing of it need be confirmed. */
  confirmation: { isGiven: boolean; onChange: (isGiven: boolean) => void; error: string | undefined } | null
}

/** Money of months that are not settled which an assignment takes from some and gives to others. */
export function MovedMonths({ rows, confirmation }: Props) {
  const t = useTranslations('channels.moved')
  const format = useFormat('USD')
  const named = (who: MovedMonth['from']) =>
    who.length === 0 ? t('nobody') : who.map((name) => name ?? t('withdrawn')).join(', ')
  return (
    <section className="grid gap-2 rounded-card border border-line px-3.5 py-3" aria-label={t('title')}>
      <h3 className="font-semibold">{t('title')}</h3>
      <ul className="grid max-h-[min(240px,30dvh)] gap-2 overflow-y-auto">
        {rows.map((row) => (
          <li
            key={`${row.month} ${row.is_estimated} ${row.from} ${row.to}`}
            className="grid grid-cols-[minmax(0,1fr)_auto] gap-x-3 text-small"
          >
            <span className="font-medium">
              {format.month(`${row.month}-01`)}
              {row.channels > 1 && ` · ${t('channels', { count: row.channels })}`}
            </span>
            <span className="font-medium tabular-nums">{format.money(row.usd)}</span>
            <span className="text-muted wrap-anywhere">
              {t('from_to', { from: named(row.from), to: named(row.to) })}
            </span>
            <span className="text-end text-faint">{row.is_estimated && t('estimated')}</span>
          </li>
        ))}
      </ul>
      {confirmation && (
        <Checkbox
          name="confirmed"
          isChecked={confirmation.isGiven}
          onChange={confirmation.onChange}
          error={confirmation.error}
        >
          {t('confirm')}
        </Checkbox>
      )}
    </section>
  )
}
