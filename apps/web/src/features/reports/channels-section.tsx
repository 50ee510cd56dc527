import type { ChannelReport } from '@cuesheet/contract/channel-report'
import { type ChannelSort, channelSorts } from '@cuesheet/contract/values/channel-columns'
import { useNavigate } from '@tanstack/react-router'
import { Clapperboard } from 'lucide-react'
import { useTranslations } from 'use-intl'
import type { Format } from '../../lib/format.ts'
import { Button } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { SearchField } from '../../ui/search-field.tsx'
import { ColumnPicker } from '../../ui/table/column-picker.tsx'
import { ListCard } from '../../ui/table/list-card.tsx'
import { useColumns } from '../../ui/table/use-columns.ts'
import { useChannelColumns } from './channel-columns.tsx'
import { ChannelPhoneRow } from './channel-phone-row.tsx'
import { type ChannelOrder, channelPageQuery } from './channel-queries.ts'
import type { ChannelSearch } from './channel-search.ts'
import { comparedDays } from './comparison.ts'
import { ExportPicker } from './export-picker.tsx'
import { ListSection, SortPicker, useListTop } from './list-section.tsx'
import { type Listing, useListPages } from './use-list-pages.ts'
import { PhoneRowSkeleton } from './video-phone-row.tsx'

type Props = {
  report: ChannelReport | null
  listing: Listing<ChannelOrder>
  isReady: boolean
  format: Format
  compared: string
  onSearch: (change: ChannelSearch) => void
}

const firstOrder = (by: ChannelSort) => (by === 'title' ? 'asc' : 'desc')

/** Every channel of the selection, as a table or, on phones, as a list of rich rows. */
export function ChannelsSection({ report, listing, isReady, format, compared, onSearch }: Props) {
  const t = useTranslations('reports.channels')
  const sorts = useTranslations('terms.channel_sort')
  const navigate = useNavigate()
  const { top, showTop } = useListTop()
  const channels = useListPages(listing, isReady, channelPageQuery)
  const isGross = report?.profit_kind === 'gross' && listing.selection.member !== undefined
  const found = channels.first?.found ?? null
  const columns = useColumns(
    'report-channels',
    useChannelColumns(report, found, format, compared, isGross),
    listing.order.sort,
  )
  const over = comparedDays(report?.comparison ?? null, 'profit')
  const { sort, order, search } = listing.order
  const changeSort = (by: ChannelSort, next: 'asc' | 'desc') => {
    onSearch({ sort: by, order: next })
    showTop()
  }
  return (
    <ListSection
      title={t('list')}
      total={channels.total}
      count={channels.total === null ? null : t('count', { count: format.count(channels.total) })}
      top={top}
      tools={
        <div className="flex flex-wrap items-center gap-2 mobile:w-full">
          <SearchField
            value={search ?? ''}
            onSearch={(typed) => onSearch({ search: typed || undefined })}
            label={t('search')}
            clearText={t('clear')}
            hotkey
          />
          {!columns.hasEverySort && (
            <SortPicker
              label={t('sort')}
              choices={channelSorts}
              nameOf={(by) => sorts(by)}
              choice={order === firstOrder(sort) ? sort : null}
              otherName={t('reversed', { by: sorts(sort) })}
              onPick={(by) => changeSort(by, firstOrder(by))}
            />
          )}
          <ColumnPicker columns={columns} />
          <ExportPicker report="channels" {...listing} />
        </div>
      }
      isIncomplete={channels.error !== null}
      onRetry={channels.retry}
    >
      {channels.total === 0 && search ? (
        <EmptyState icon={Clapperboard} title={t('nothing_found', { search })} text={t('nothing_found_text')}>
          <Button onClick={() => onSearch({ search: undefined })}>{t('clear')}</Button>
        </EmptyState>
      ) : (
        <ListCard
          label={t('list')}
          count={channels.total}
          partOf={null}
          rowAt={channels.rowAt}
          rowKey={({ channel_id }) => String(channel_id)}
          columns={columns}
          sort={{ by: sort, order }}
          onSort={changeSort}
          onOpen={({ channel_id }) =>
            void navigate({ to: '.', search: (current) => ({ ...current, channel: channel_id }) })
          }
          onVisible={channels.onVisible}
          dimmed={channels.isPrevious}
          row={(row, link) => (
            <ChannelPhoneRow
              row={row}
              link={link}
              format={format}
              compared={compared}
              over={over}
              leading={report?.freshness.leading_views}
            />
          )}
          skeleton={<PhoneRowSkeleton picture="size-10 shrink-0 rounded-full" />}
        />
      )}
    </ListSection>
  )
}
