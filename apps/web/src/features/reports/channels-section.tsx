import type { ChannelRow } from '@cuesheet/contract/channel-report'
import { type ChannelSort, channelSorts } from '@cuesheet/contract/values/channel-sort'
import { useNavigate } from '@tanstack/react-router'
import { ChevronRight } from 'lucide-react'
import { useRef } from 'react'
import { useTranslations } from 'use-intl'
import type { Format } from '../../lib/format.ts'
import { useScreenClass } from '../../lib/screen-class.ts'
import { Button } from '../../ui/button.tsx'
import { OptionPicker } from '../../ui/option-picker.tsx'
import { DataTable } from '../../ui/table/data-table.tsx'
import { RowList } from '../../ui/table/row-list.tsx'
import { ChangeChip } from './change-chip.tsx'
import { type ChannelOrder, type ChannelReport, channelPageQuery } from './channel-api.ts'
import { useChannelColumns } from './channel-columns.tsx'
import { ChannelLink } from './channel-link.tsx'
import type { ChannelSearch } from './channel-search.ts'
import { ChannelPicture, ChannelState } from './channel-title.tsx'
import { ExportPicker } from './export-picker.tsx'
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

const rowKey = (row: ChannelRow) => String(row.channel_id)
/** Rows drawn before the first answer. */
const skeletonRows = 8

/** Every channel of the selection, as a table or, on phones, as a list of rich rows. */
export function ChannelsSection({ report, listing, isReady, format, compared, onSearch }: Props) {
  const t = useTranslations('reports.channels')
  const texts = useTranslations('dashboard')
  const isPhone = useScreenClass() === 'mobile'
  const navigate = useNavigate()
  const head = useRef<HTMLDivElement>(null)
  const channels = useListPages(listing, isReady, channelPageQuery)
  const columns = useChannelColumns(report, format, compared)
  const { sort, order } = listing.order
  const changeSort = (by: ChannelSort, next: 'asc' | 'desc') => {
    onSearch({ sort: by, order: next })
    if ((head.current?.getBoundingClientRect().top ?? 0) < 0) head.current?.scrollIntoView()
  }
  const first = (by: ChannelSort) => (by === 'title' ? 'asc' : 'desc')
  const shared = {
    label: t('list'),
    count: channels.total ?? skeletonRows,
    rowAt: channels.rowAt,
    rowKey,
    onVisible: channels.onVisible,
    dimmed: channels.isPrevious,
  }
  return (
    <section aria-labelledby="channels-title" className="@container">
      <div ref={head} className="mt-7 mb-3 flex min-h-9 scroll-mt-4 items-center gap-2.5">
        <h2 id="channels-title" className="text-large font-semibold tracking-tight">
          {t('list')}
        </h2>
        <span className="text-small text-faint" role="status">
          {channels.total !== null && t('count', { count: format.count(channels.total) })}
        </span>
        <div className="ms-auto flex gap-2">
          <div className="@4xl:hidden">
            <OptionPicker
              label={t('sort')}
              closeText={texts('detail.close')}
              align="end"
              value={order === first(sort) ? sort : ''}
              options={channelSorts.map((by) => ({ value: by as string, label: t(`sorts.${by}`) }))}
              onPick={(by) => by && changeSort(by as ChannelSort, first(by as ChannelSort))}
            >
              {order === first(sort) ? t(`sorts.${sort}`) : t('reversed', { by: t(`sorts.${sort}`) })}
            </OptionPicker>
          </div>
          <ExportPicker report="channels" {...listing} />
        </div>
      </div>
      <div className="overflow-clip rounded-card border border-line bg-surface">
        {isPhone ? (
          <RowList
            {...shared}
            row={(row, link) => (
              <ChannelLink
                row={row}
                link={link}
                className="flex min-w-0 flex-1 items-center gap-3 px-3.5 -outline-offset-2"
              >
                <ChannelPicture row={row} sizePx={40} />
                <span className="min-w-0 flex-1">
                  <span className="block truncate font-medium">{row.title}</span>
                  <span className="flex min-w-0 items-center gap-1.5 text-small text-faint">
                    <span className="truncate">
                      {t('row_views', { count: format.compactCount(row.views) })}
                    </span>
                    <ChannelState row={row} />
                  </span>
                </span>
                <span className="shrink-0 text-end">
                  <span className="block font-semibold">{format.compactMoney(row.profit)}</span>
                  <ChangeChip change={format.change(row.profit, row.previous_profit)} compared={compared} />
                </span>
                <ChevronRight size={16} aria-hidden="true" className="-me-1 shrink-0 text-faint" />
              </ChannelLink>
            )}
            skeleton={<PhoneRowSkeleton />}
          />
        ) : (
          <DataTable
            {...shared}
            columns={columns}
            sort={{ by: sort, order }}
            onSort={changeSort}
            onOpen={(row) =>
              void navigate({
                to: '.',
                search: (search) => ({ ...search, channel: row.channel_id }),
              })
            }
          />
        )}
      </div>
      {channels.error && (
        <div
          role="alert"
          className="sticky bottom-4 mx-auto mt-4 flex w-fit items-center gap-3 rounded-card border border-line-strong bg-surface py-2 ps-4 pe-2 shadow-float"
        >
          {texts('videos.page_failed')}
          <Button onClick={channels.retry}>{texts('states.retry')}</Button>
        </div>
      )}
    </section>
  )
}
