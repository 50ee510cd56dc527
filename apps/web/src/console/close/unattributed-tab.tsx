import { closeUnattributed, type Month } from '@cuesheet/contract/console-close'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { CircleCheck } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { isNameless, UnattributedList } from '../../features/settlement/unattributed-list.tsx'
import type { SettlementFormat } from '../../features/settlement/use-settlement-format.ts'
import { queryOf } from '../../lib/client.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { PlainTable } from '../../ui/plain-table.tsx'
import { SettingsCard } from '../../ui/settings-card.tsx'
import { consoleLink } from '../console-link.ts'
import { NobodysAction } from './nobodys-action.tsx'
import { RecoverCard } from './recover-card.tsx'
import { RowsLink } from './rows-link.tsx'
import { TabState } from './tab-state.tsx'

/** Money of the month that is no member’s: how much for which reason, of which channels, and what to do about it. */
export function UnattributedTab({ month, format }: { month: Month; format: SettlementFormat }) {
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <RecoverCard network={month.network_id} format={format} />
      <Unattributed month={month} format={format} />
    </div>
  )
}

function Unattributed({ month, format }: { month: Month; format: SettlementFormat }) {
  const t = useTranslations('console_close')
  const words = useTranslations('settlement')
  const query = useQuery(queryOf(closeUnattributed, { network: month.network_id, month: month.month }))
  return (
    <TabState query={query}>
      {({ rows }) =>
        rows.length === 0 && month.unattributed.length === 0 && !isNameless(month.nameless) ? (
          <EmptyState
            icon={CircleCheck}
            title={words('unattributed.none')}
            text={words('unattributed.none_text')}
          />
        ) : (
          <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-4 laptop:grid-cols-[minmax(0,1fr)_minmax(0,2fr)]">
            <SettingsCard title={words('unattributed.title')} text={words('unattributed.text')}>
              <UnattributedList month={month} format={format} />
              <NobodysAction month={month} format={format} />
              <Link
                {...consoleLink('reports/unmatched', { network: month.network_id })}
                className="mt-3 inline-block font-medium text-primary-text hover:underline"
              >
                {t('unmatched')}
              </Link>
            </SettingsCard>
            {rows.length > 0 && (
              <SettingsCard title={t('by_channel')}>
                <PlainTable
                  label={t('by_channel')}
                  rows={rows}
                  rowKey={(row) =>
                    [row.bucket, row.reason, row.platform_channel_id, row.channel_id, row.family].join(' ')
                  }
                  columns={[
                    {
                      id: 'channel',
                      header: words('lines.channel'),
                      cell: ({ channel, platform_channel_id, family }) => (
                        <>
                          <bdi className="font-medium wrap-anywhere">
                            <RowsLink
                              month={month}
                              of={
                                platform_channel_id
                                  ? { channel: platform_channel_id, family: family ?? undefined }
                                  : { nameless: 'yes', family: family ?? undefined }
                              }
                            >
                              {channel ?? platform_channel_id ?? words('lines.no_channel')}
                            </RowsLink>
                          </bdi>
                          <span className="block text-small text-faint">
                            {words(`families.${family ?? 'us_tax'}`)}
                          </span>
                        </>
                      ),
                    },
                    {
                      id: 'reason',
                      header: t('why'),
                      cell: ({ reason }) => words(`reasons.${reason ?? 'uncredited'}`),
                    },
                    { id: 'usd', header: words('dollars'), align: 'end', cell: ({ usd }) => format.usd(usd) },
                  ]}
                />
              </SettingsCard>
            )}
          </div>
        )
      }
    </TabState>
  )
}
