import type { UploadedSettled } from '@cuesheet/contract/console-uploads'
import { useTranslations } from 'use-intl'
import { Callout } from '../../ui/callout.tsx'
import { useReportFormat } from './report-figures.ts'
import { isTax, useSettledName } from './use-settled-name.ts'

/** A file of the monthly close: its month and sums, and what of it the network does not know. */
export function SettledFacts({ settled }: { settled: UploadedSettled }) {
  const t = useTranslations('console_reports.settled')
  const format = useReportFormat()
  const { unknown_channels, without_channel, unknown_videos, unknown_types, unknown_columns } = settled
  const { before, local, rounded } = settled
  const facts: [string, string][] = [
    [t('month'), format.month(settled.month)],
    ...(settled.content_owner === null ? [] : ([[t('owner'), settled.content_owner]] as [string, string][])),
    ...(isTax(settled)
      ? []
      : ([
          [
            t('sum'),
            before === null
              ? format.money(settled.revenue)
              : `${format.money(before)} → ${format.money(settled.revenue)}`,
          ],
        ] as [string, string][])),
    ...(local
      ? ([[t('local', { currency: local.currency }), format.count(local.amount)]] as [string, string][])
      : []),
  ]
  const money = format.money(unknown_channels.revenue)
  const notes = [
    unknown_channels.rows > 0 &&
      t(isTax(settled) ? 'unknown_tax_channels' : 'unknown_channels', { ...unknown_channels, money }),
    without_channel.rows > 0 &&
      t('without_channel', { rows: without_channel.rows, money: format.money(without_channel.revenue) }),
    unknown_videos.videos > 0 &&
      t('unknown_videos', { videos: unknown_videos.videos, money: format.money(unknown_videos.revenue) }),
    unknown_types.length > 0 &&
      t('unknown_types', {
        types: unknown_types.map(({ type, revenue }) => `${type} ${format.money(revenue)}`).join(', '),
      }),
    unknown_columns.length > 0 && t('unknown_columns', { columns: unknown_columns.join(', ') }),
    rounded > 0 && t('rounded', { amounts: rounded }),
  ].filter((note) => note !== false)
  return (
    <div className="mt-2 grid gap-2">
      <dl className="grid grid-cols-[repeat(auto-fit,minmax(8rem,1fr))] gap-x-4 gap-y-2">
        {facts.map(([label, value]) => (
          <div key={label}>
            <dt className="text-small text-muted">{label}</dt>
            <dd className="font-medium break-words tabular-nums">{value}</dd>
          </div>
        ))}
      </dl>
      {settled.is_late && <Callout tone="warn" text={t('late')} />}
      {notes.length > 0 && (
        <ul className="grid gap-1 text-small text-muted">
          {notes.map((note) => (
            <li key={note} className="text-pretty break-words">
              {note}
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}

/** What kind of file it is, in words. */
export function SettledName({ settled }: { settled: UploadedSettled }) {
  return <span className="text-small text-muted">{useSettledName()(settled)}</span>
}
