import { unmatchedChannels } from '@cuesheet/contract/console-reports'
import type { AnswerOf } from '@cuesheet/contract/endpoint'
import { Link } from '@tanstack/react-router'
import { CircleCheck } from 'lucide-react'
import { useCallback, useMemo } from 'react'
import { useTranslations } from 'use-intl'
import { call } from '../../lib/call.ts'
import { id, oneOf } from '../../lib/search-params.ts'
import { useModal } from '../../lib/use-modal.ts'
import { Layer } from '../../ui/layer.tsx'
import { Segments } from '../../ui/segments.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { consoleLink } from '../console-link.ts'
import { type ConsoleColumn, ConsoleList } from '../list/console-list.tsx'
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
  const linkOf = (row: UnmatchedChannel) =>
    consoleLink('reports/unmatched', { ...search, dialog: keyOf(row) })
  const nameOf = useCallback(
    (id: string) => {
      const line = lineOf(id)
      return line ? t(`unmatched.${line}`) : id
    },
    [t],
  )
  const columns = useMemo((): ConsoleColumn<UnmatchedChannel>[] => {
    const line = <Skeleton className="h-4 w-20" />
    return [
      {
        id: 'channel',
        header: t('unmatched.channel'),
        align: 'start',
        width: 'rest',
        rank: null,
        csv: ({ platform_channel_id: id }) => nameOf(id),
        cell: (row, link) => (
          <Link
            {...consoleLink('reports/unmatched', {
              ...search,
              dialog: `${row.network_id}.${row.platform_channel_id}`,
            })}
            resetScroll={false}
            {...link}
            className={`block truncate text-small ${lineOf(row.platform_channel_id) ? 'font-medium' : 'font-mono'}`}
          >
            {nameOf(row.platform_channel_id)}
          </Link>
        ),
        skeleton: <Skeleton className="h-4 w-48" />,
      },
      {
        id: 'network',
        header: t('network'),
        align: 'start',
        width: 160,
        rank: 3,
        csv: ({ network }) => network,
        cell: ({ network }) => <span className="block truncate text-muted">{network}</span>,
        skeleton: line,
      },
      {
        id: 'days',
        header: t('unmatched.days'),
        align: 'end',
        width: 220,
        rank: 4,
        csv: ({ first_day, last_day }) => `${first_day ?? ''} ${last_day ?? ''}`,
        cell: ({ first_day, last_day }) => (
          <span className="text-muted tabular-nums">
            {first_day && last_day ? format.dayRange(first_day, last_day) : '–'}
          </span>
        ),
        skeleton: line,
      },
      {
        id: 'views',
        header: t('report.views'),
        align: 'end',
        width: 130,
        rank: 2,
        csv: ({ views }) => views ?? '',
        cell: ({ views }) => <span className="tabular-nums">{format.count(views)}</span>,
        skeleton: line,
      },
      {
        id: 'engaged_views',
        header: t('unmatched.engaged_views'),
        align: 'end',
        width: 130,
        rank: 5,
        csv: ({ engaged_views }) => engaged_views ?? '',
        cell: ({ engaged_views, unengaged_views }) => (
          <span
            className="tabular-nums"
            title={
              unengaged_views > 0
                ? t('unmatched.unengaged', { views: format.count(unengaged_views) })
                : undefined
            }
          >
            {format.count(engaged_views)}
          </span>
        ),
        skeleton: line,
      },
      {
        id: 'revenue',
        header: t('report.revenue'),
        align: 'end',
        width: 130,
        rank: 1,
        csv: ({ revenue }) => revenue ?? '',
        cell: ({ revenue }) => <span className="font-medium tabular-nums">{format.money(revenue)}</span>,
        skeleton: line,
      },
    ]
  }, [t, format, search, nameOf])
  return (
    <>
      <p className="mb-4 max-w-[70ch] text-pretty text-muted">{t('unmatched.lead')}</p>
      <ConsoleList<UnmatchedChannel>
        list="reports/unmatched"
        label={t('tabs.unmatched')}
        queryKey={[search]}
        read={({ signal, ...piece }) =>
          call(unmatchedChannels, {
            query: {
              ...piece,
              ...(search.network && { network: search.network }),
              ignored: search.ignored ?? 'no',
            },
            ...(signal && { signal }),
          })
        }
        columns={columns}
        rowKey={keyOf}
        linkOf={linkOf}
        row={(row, link) => (
          <Link
            {...linkOf(row)}
            resetScroll={false}
            {...link}
            className="flex min-w-0 flex-1 flex-col justify-center px-3.5 -outline-offset-2"
          >
            <span
              className={`truncate text-small ${lineOf(row.platform_channel_id) ? 'font-medium' : 'font-mono'}`}
            >
              {nameOf(row.platform_channel_id)}
            </span>
            <span className="truncate text-small text-faint">
              {row.network} · {t('report.views')} {format.compactCount(row.views)} ·{' '}
              {format.money(row.revenue)}
            </span>
          </Link>
        )}
        filters={
          <>
            <NetworkFilter value={search.network} onPick={(network) => onSearch({ network })} />
            <Segments
              label={t('unmatched.which')}
              segments={[
                { value: 'no', label: t('unmatched.open') },
                { value: 'yes', label: t('unmatched.ignored') },
              ]}
              value={search.ignored ?? 'no'}
              onPick={(ignored) => onSearch({ ignored: ignored === 'yes' ? 'yes' : undefined })}
            />
          </>
        }
        isNarrowed={search.network !== undefined || search.ignored !== undefined}
        onClear={() => onSearch({ network: undefined, ignored: undefined })}
        empty={{ icon: CircleCheck, title: t('unmatched.none'), text: t('unmatched.none_text') }}
      />
      <Layer load={loadModal} isOpen={modal.isOpen} onClose={modal.close} isDialog>
        {(UnmatchedModal) => <UnmatchedModal modal={modal} isIgnored={search.ignored === 'yes'} />}
      </Layer>
    </>
  )
}
