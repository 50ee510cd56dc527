import { unmatchedChannels } from '@cuesheet/contract/console-reports'
import type { AnswerOf } from '@cuesheet/contract/endpoint'
import { CircleCheck } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { id, oneOf } from '../../lib/search-params.ts'
import { useModal } from '../../lib/use-modal.ts'
import { Layer } from '../../ui/layer.tsx'
import { consoleDialog } from '../console-link.ts'
import { ConsoleList } from '../list/console-list.tsx'
import { usePieces } from '../list/use-pieces.ts'
import { NetworkFilter } from '../network-filter.tsx'
import { useConsoleSearch } from '../use-console-search.ts'
import { lineOf } from './line-of.ts'
import { useReportFormat } from './report-figures.ts'

export type UnmatchedChannel = AnswerOf<typeof unmatchedChannels>['rows'][number]

const shape = { network: id, ignored: oneOf(['yes']) }
const loadModal = () => import('./unmatched-modal.tsx')

/** Channels that reports name and nobody registered: what they would bring, and what becomes of them. */
export function UnmatchedChannels() {
  const t = useTranslations('console_reports')
  const format = useReportFormat()
  const [search, onSearch] = useConsoleSearch(shape)
  const modal = useModal('dialog')
  const keyOf = (row: UnmatchedChannel) => `${row.network_id}.${row.platform_channel_id}`
  const nameOf = ({ platform_channel_id }: UnmatchedChannel) => {
    const line = lineOf(platform_channel_id)
    return line ? t(`unmatched.${line}`) : platform_channel_id
  }
  const drawName = (row: UnmatchedChannel) => (
    <span className={`text-small ${lineOf(row.platform_channel_id) ? '' : 'font-mono font-normal'}`}>
      {nameOf(row)}
    </span>
  )
  const pieces = usePieces('reports/unmatched', unmatchedChannels, {
    network: search.network,
    ignored: search.ignored ?? 'no',
  })
  return (
    <>
      <p className="mb-4 max-w-[70ch] text-pretty text-muted">{t('unmatched.lead')}</p>
      <ConsoleList
        pieces={pieces}
        label={t('tabs.unmatched')}
        search={search}
        onSearch={onSearch}
        filters={[
          <NetworkFilter key="network" value={search.network} onPick={(network) => onSearch({ network })} />,
          {
            name: 'ignored',
            label: t('unmatched.which'),
            any: t('unmatched.open'),
            options: ['yes'],
            text: () => t('unmatched.ignored'),
            as: 'segments',
          },
        ]}
        rowKey={keyOf}
        linkOf={(row) => consoleDialog('reports/unmatched', keyOf(row), search)}
        columns={[
          { id: 'channel', header: t('unmatched.channel'), kind: 'name', value: nameOf, write: drawName },
          { id: 'network', header: t('network'), width: 160, rank: 3 },
          {
            id: 'days',
            header: t('unmatched.days'),
            kind: 'figure',
            width: 220,
            rank: 4,
            value: ({ first_day, last_day }) => `${first_day ?? ''} ${last_day ?? ''}`,
            write: ({ first_day, last_day }) => (
              <span className="text-muted">
                {first_day && last_day ? format.dayRange(first_day, last_day) : '–'}
              </span>
            ),
          },
          { id: 'views', header: t('report.views'), kind: 'count', width: 130, rank: 2 },
          {
            id: 'engaged_views',
            header: t('unmatched.engaged_views'),
            kind: 'figure',
            width: 130,
            rank: 5,
            write: ({ engaged_views, unengaged_views }) => (
              <span
                title={
                  unengaged_views > 0
                    ? t('unmatched.unengaged', { views: format.count(unengaged_views) })
                    : undefined
                }
              >
                {format.count(engaged_views)}
              </span>
            ),
          },
          {
            id: 'revenue',
            header: t('report.revenue'),
            kind: 'figure',
            width: 130,
            rank: 1,
            className: 'font-medium',
            write: ({ revenue }) => format.money(revenue),
          },
        ]}
        phone={(row) => ({
          title: drawName(row),
          text: (
            <>
              {row.network} · {t('report.views')} {format.compactCount(row.views)} ·{' '}
              {format.money(row.revenue)}
            </>
          ),
        })}
        empty={{ icon: CircleCheck, title: t('unmatched.none'), text: t('unmatched.none_text') }}
      />
      <Layer load={loadModal} isOpen={modal.isOpen} onClose={modal.close} isDialog>
        {(UnmatchedModal) => <UnmatchedModal modal={modal} isIgnored={search.ignored === 'yes'} />}
      </Layer>
    </>
  )
}
