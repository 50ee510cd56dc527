import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { StatusPill } from '../../ui/status-pill.tsx'
import type { Entry } from './api.ts'
import { PlainTable } from './plain-table.tsx'
import { useMemberName } from './use-member-name.ts'
import type { SettlementFormat } from './use-settlement-format.ts'

const tones = { waiting: 'warn', confirmed: 'good', withdrawn: 'neutral' } as const

/** Adjustments and advances, with what can be done about each. */
export function EntriesTable({
  entries,
  format,
  actionOf,
}: {
  entries: readonly Entry[]
  format: SettlementFormat
  actionOf?: (entry: Entry) => ReactNode
}) {
  const t = useTranslations('settlement')
  const nameOf = useMemberName()
  return (
    <PlainTable
      label={t('entries.title')}
      rows={entries}
      rowKey={({ entry_id }) => String(entry_id)}
      columns={[
        {
          id: 'entry',
          header: t('columns.member'),
          cell: (entry) => (
            <>
              <bdi className="font-medium">{nameOf(entry)}</bdi>
              <span className="block text-small text-pretty text-muted">
                {t(`entries.kinds.${entry.kind}`)} · {format.month(entry.month)} · {entry.reason}
              </span>
              <span className="block text-small text-pretty text-faint">
                {t('entries.asked', { name: entry.asked.name ?? t('rate.somebody') })}
                {entry.confirmed &&
                  ` · ${t('entries.confirmed', { name: entry.confirmed.name ?? t('rate.somebody') })}`}
              </span>
              {actionOf?.(entry)}
            </>
          ),
        },
        {
          id: 'state',
          header: t('files.state'),
          cell: ({ state }) => <StatusPill tone={tones[state]}>{t(`entries.states.${state}`)}</StatusPill>,
        },
        {
          id: 'amount',
          header: t('amount'),
          align: 'end',
          cell: ({ kind, amount, recouped }) => (
            <>
              {kind === 'adjustment' ? format.signedMoney(amount) : format.money(amount)}
              {kind === 'advance' && (
                <span className="block text-small text-faint">
                  {t('entries.recouped', { amount: format.money(recouped) })}
                </span>
              )}
            </>
          ),
        },
      ]}
    />
  )
}
