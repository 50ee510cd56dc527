import type { ManagedChannel } from '@cuesheet/contract/channels'
import { managedChannelSorts } from '@cuesheet/contract/values/channel-management'
import type { UseQueryResult } from '@tanstack/react-query'
import { useMemo, useRef } from 'react'
import { useTranslations } from 'use-intl'
import { useFormat } from '../../lib/format.ts'
import { useScreenClass } from '../../lib/screen-class.ts'
import { useColumnTexts } from '../../lib/use-column-texts.ts'
import { useModal } from '../../lib/use-modal.ts'
import { usePageTexts } from '../../lib/use-page-texts.ts'
import { useTooLong } from '../../lib/use-too-long.ts'
import { Button } from '../../ui/button.tsx'
import { OptionPicker } from '../../ui/option-picker.tsx'
import { Pager } from '../../ui/pager.tsx'
import { SearchField } from '../../ui/search-field.tsx'
import { ColumnPicker } from '../../ui/table/column-picker.tsx'
import { ListCard } from '../../ui/table/list-card.tsx'
import { useColumns } from '../../ui/table/use-columns.ts'
import { type ChannelsPage, pageSize } from './api.ts'
import { ChannelCard, ChannelCardSkeleton, cardHeight } from './channel-card.tsx'
import { useChannelColumns } from './channel-columns.tsx'
import { ChannelsEmpty, ChannelsFailed } from './channels-empty.tsx'
import { type ChannelsSearch, channelsOrderOf, firstOrder, isNarrowed, noFilters } from './channels-search.ts'
import { StatusTabs } from './status-tabs.tsx'
import type { Selection } from './use-selection.ts'

type Props = {
  query: UseQueryResult<ChannelsPage>
  search: ChannelsSearch
  onSearch: (change: ChannelsSearch) => void
  isManager: boolean
  /** Null for members, who have nothing to do with several at once. */
  selection: Selection | null
  /** On a phone: whether cards are being picked. */
  isPicking: boolean
  onPicking: (isPicking: boolean) => void
  onAdd: () => void
}

const noRows: readonly ManagedChannel[] = []

/** The channels by status, searched, sorted and page by page; on phones as cards. */
export function ChannelsList(props: Props) {
  const { query, search, onSearch, isManager, selection, isPicking, onPicking, onAdd } = props
  const t = useTranslations('channels')
  const tooLong = useTooLong()
  const app = useTranslations('app')
  const format = useFormat()
  const isPhone = useScreenClass() === 'mobile'
  const { open } = useModal('add-channel')
  const top = useRef<HTMLDivElement>(null)
  const answer = query.data
  const total = answer?.total ?? 0
  const pageTexts = usePageTexts(total, (values) => t('page_range', values))
  const rows = answer?.rows ?? noRows
  const columns = useColumns('channels', useChannelColumns(rows, selection))
  const columnTexts = useColumnTexts()
  const { sort, order } = channelsOrderOf(search)
  const narrow = (change: ChannelsSearch) => onSearch({ ...change, page: undefined })
  const rowAt = useMemo(() => (index: number) => rows[index], [rows])
  const isEmpty = answer?.total === 0 && !query.isPlaceholderData
  return (
    <section aria-label={t('title')} className="@container">
      <div ref={top} className="flex scroll-mt-4 flex-wrap items-end gap-x-4 gap-y-2 border-b border-line">
        <StatusTabs
          counts={answer?.by_status ?? null}
          status={search.status}
          onPick={(status) => narrow({ status })}
        />
      </div>
      <div className="my-3 flex flex-wrap items-center gap-2">
        <SearchField
          value={search.search ?? ''}
          onSearch={(typed) => narrow({ search: typed || undefined })}
          label={t('search')}
          clearText={t('clear_search')}
          tooLong={tooLong}
          hotkey
        />
        <span role="status" className="me-auto text-small text-faint">
          {answer && t('count', { count: answer.total, shown: format.count(answer.total) })}
        </span>
        {selection && isPhone && rows.length > 0 && (
          <Button kind="quiet" aria-pressed={isPicking} onClick={() => onPicking(!isPicking)}>
            {t(isPicking ? 'selection.done' : 'selection.begin')}
          </Button>
        )}
        {!columns.hasEverySort && (
          <OptionPicker
            label={t('sort')}
            closeText={app('action.close')}
            align="end"
            value={sort}
            options={managedChannelSorts.map((by) => ({ value: by, label: t(`sorts.${by}`) }))}
            onPick={(by) => narrow({ sort: by, order: firstOrder(by) })}
          />
        )}
        <ColumnPicker columns={columns} texts={columnTexts} />
      </div>
      {query.isError && !answer ? (
        <ChannelsFailed error={query.error} onRetry={() => void query.refetch()} isBusy={query.isFetching} />
      ) : isEmpty ? (
        <ChannelsEmpty
          isNarrowed={isNarrowed(search)}
          isManager={isManager}
          onAdd={onAdd}
          onClear={() => narrow(noFilters)}
        />
      ) : (
        <ListCard
          label={t('title')}
          count={answer ? rows.length : null}
          rowAt={rowAt}
          rowKey={({ channel_id }) => String(channel_id)}
          columns={columns}
          sort={{ by: sort, order }}
          onSort={(by, next) => narrow({ sort: by, order: next })}
          onOpen={({ channel_id }) => void open(String(channel_id))}
          onVisible={ignore}
          dimmed={query.isPlaceholderData}
          row={(channel, link) => (
            <ChannelCard
              channel={channel}
              link={link}
              selection={isPicking ? selection : null}
              showsMembers={isManager}
            />
          )}
          skeleton={<ChannelCardSkeleton />}
          phoneRowHeight={cardHeight}
        />
      )}
      <Pager
        page={search.page ?? 1}
        size={pageSize}
        total={total}
        onPage={(page) => {
          onSearch({ page })
          top.current?.scrollIntoView()
        }}
        texts={pageTexts}
      />
    </section>
  )
}

const ignore = () => {}
