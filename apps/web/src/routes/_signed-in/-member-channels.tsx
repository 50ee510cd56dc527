import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Clapperboard } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { ChangeChip } from '../../features/reports/change-chip.tsx'
import { channelReportQuery } from '../../features/reports/channel-queries.ts'
import { useComparedLabel } from '../../features/reports/compared-label.ts'
import { comparedDays } from '../../features/reports/comparison.ts'
import type { Selection } from '../../features/reports/selection-search.ts'
import { useFormat } from '../../lib/format.ts'
import { useStable } from '../../lib/use-stable.ts'
import { buttonClass } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Failed } from '../../ui/failed.tsx'
import { RoundPicture } from '../../ui/round-picture.tsx'
import { SettingsCard } from '../../ui/settings-card.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { tooltip } from '../../ui/tooltip.ts'

const mostShown = 10

/** What a member's channels earned in the period, the first of them; the channel report has all. */
export function MemberChannels({ selection }: { selection: Selection }) {
  const t = useTranslations('members.one')
  const stableSelection = useStable(selection)
  const query = useQuery(channelReportQuery(stableSelection, { sort: 'profit', order: 'desc' }))
  const report = query.data
  const format = useFormat(report?.freshness.currency)
  const compared = useComparedLabel(
    report?.period ?? { name: 'latest', from: null, to: null },
    selection.compare ?? 'previous',
  )
  const { total = 0, rows = [] } = report?.channels ?? {}
  const { member } = selection
  return (
    <SettingsCard title={t('channels')}>
      {query.isError && !report ? (
        <Failed title={t('failed')} query={query} bare />
      ) : report && total === 0 ? (
        <EmptyState icon={Clapperboard} title={t('channels_none')} text={t('channels_none_text')}>
          <Link to="/manage-channel" search={{ member: 0 }} className={buttonClass()}>
            {t('channels_assign')}
          </Link>
        </EmptyState>
      ) : (
        <ul className="-mx-2 divide-y divide-line">
          {!report &&
            ['a', 'b', 'c'].map((key) => (
              <li key={key} className="px-2 py-2">
                <Skeleton className="h-11" />
              </li>
            ))}
          {rows.slice(0, mostShown).map((row) => (
            <li key={row.channel_id}>
              <Link
                to="/report-channel"
                search={{ ...stableSelection, channel: row.channel_id }}
                className="flex min-h-14 items-center gap-3 rounded-control px-2 py-2 transition-colors hover:bg-sunken"
              >
                <RoundPicture src={row.thumbnail} name={row.title} sizePx={36} />
                <span className="min-w-0 flex-1">
                  <bdi className="block truncate font-medium">{row.title}</bdi>
                  <span className="block truncate text-small text-faint">{row.handle ?? <>&nbsp;</>}</span>
                </span>
                <span className="shrink-0 text-end">
                  <span className="block font-semibold tabular-nums" {...tooltip(format.money(row.profit))}>
                    {format.compactMoney(row.profit)}
                  </span>
                  <ChangeChip
                    change={format.change(row.matched_profit, row.previous_profit)}
                    compared={compared}
                    over={comparedDays(report?.comparison ?? null, 'profit')}
                    isQuiet
                  />
                </span>
              </Link>
            </li>
          ))}
        </ul>
      )}
      {total > 0 && (
        <p className="mt-3 flex flex-wrap gap-x-5 gap-y-1 text-small font-medium">
          <Link
            to="/report-channel"
            search={{ ...stableSelection, member }}
            className="rounded-small text-primary-text hover:underline pointer-coarse:py-2.5"
          >
            {t('channels_all')}
          </Link>
          <Link
            to="/dashboard"
            search={{ ...stableSelection, member }}
            className="rounded-small text-primary-text hover:underline pointer-coarse:py-2.5"
          >
            {t('figures_all')}
          </Link>
        </p>
      )}
    </SettingsCard>
  )
}
