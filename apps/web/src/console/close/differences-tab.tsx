import { closeDifferences, type Month } from '@cuesheet/contract/console-close'
import { useQuery } from '@tanstack/react-query'
import { Scale } from 'lucide-react'
import { useTranslations } from 'use-intl'
import type { SettlementFormat } from '../../features/settlement/use-settlement-format.ts'
import { queryOf } from '../../lib/client.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { PlainTable } from '../../ui/plain-table.tsx'
import { SettingsCard } from '../../ui/settings-card.tsx'
import { RowsLink } from './rows-link.tsx'
import { TabState } from './tab-state.tsx'

/** What screens estimated against what is settled, channel by channel, the largest differences first. */
export function DifferencesTab({ month, format }: { month: Month; format: SettlementFormat }) {
  const t = useTranslations('console_close')
  const words = useTranslations('settlement')
  const query = useQuery(queryOf(closeDifferences, { network: month.network_id, month: month.month }))
  return (
    <TabState query={query}>
      {({ rows }) =>
        rows.length === 0 ? (
          <EmptyState icon={Scale} title={t('differences.none')} text={t('differences.none_text')} />
        ) : (
          <SettingsCard title={t('differences.title')} text={t('differences.text')}>
            <PlainTable
              label={t('differences.title')}
              rows={rows}
              rowKey={({ platform_channel_id }) => platform_channel_id}
              columns={[
                {
                  id: 'channel',
                  header: words('lines.channel'),
                  cell: ({ channel, platform_channel_id }) => (
                    <bdi className="font-medium wrap-anywhere">
                      <RowsLink
                        month={month}
                        of={platform_channel_id ? { channel: platform_channel_id } : { nameless: 'yes' }}
                      >
                        {channel ?? (platform_channel_id || words('lines.no_channel'))}
                      </RowsLink>
                    </bdi>
                  ),
                },
                {
                  id: 'estimated',
                  header: words('totals.estimated'),
                  align: 'end',
                  isWide: true,
                  cell: ({ estimated_usd }) => format.usd(estimated_usd),
                },
                {
                  id: 'settled',
                  header: t('differences.settled'),
                  align: 'end',
                  isWide: true,
                  cell: ({ settled_usd }) => format.usd(settled_usd),
                },
                {
                  id: 'difference',
                  header: words('ties.difference'),
                  align: 'end',
                  cell: ({ difference_usd, ratio }) => (
                    <>
                      {format.signedUsd(difference_usd)}
                      <span className="block text-small text-faint">
                        {ratio === null ? t('differences.new') : format.percent(ratio)}
                      </span>
                    </>
                  ),
                },
              ]}
            />
          </SettingsCard>
        )
      }
    </TabState>
  )
}
