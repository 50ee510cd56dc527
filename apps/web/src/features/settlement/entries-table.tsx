import type { Entry } from '@cuesheet/contract/settlement'
import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { PlainTable } from '../../ui/plain-table.tsx'
import { StatusPill } from '../../ui/status-pill.tsx'
import { useMemberName } from './use-member-name.ts'
import type { SettlementFormat } from './use-settlement-format.ts'

const tones = { waiting: 'warn', confirmed: 'good', withdrawn: 'neutral', declined: 'bad' } as const

/** Adjustments, advances and write-offs, with what can be done about each. */
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
      hasCards
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
              {entry.ended && (
                <span className="block text-small text-pretty text-faint">
                  {t(`entries.ended_${entry.state === 'declined' ? 'declined' : 'withdrawn'}`, {
                    name: entry.ended.name ?? t('rate.somebody'),
                    reason: entry.ended.reason ?? '–',
                  })}
                </span>
              )}
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
        ...(actionOf
          ? [{ id: 'actions', header: t('columns.actions'), isAction: true, cell: actionOf }]
          : []),
      ]}
    />
  )
}
