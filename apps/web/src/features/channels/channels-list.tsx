import type { ChannelsPage, ManagedChannel } from '@cuesheet/contract/channels'
import { managedChannelSorts } from '@cuesheet/contract/values/channel-management'
import type { UseQueryResult } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Clapperboard, Plus } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { useFormat } from '../../lib/format.ts'
import { useScreenClass } from '../../lib/screen-class.ts'
import { Button, buttonClass } from '../../ui/button.tsx'
import { modalTo } from '../../ui/modal-link.tsx'
import { RecordList } from '../../ui/table/record-list.tsx'
import { ChannelCard, ChannelCardSkeleton, cardHeight } from './channel-card.tsx'
import { useChannelColumns } from './channel-columns.tsx'
import { type ChannelsSearch, channelsOrderOf, firstOrder, pageSize } from './channels-search.ts'
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
  const format = useFormat()
  const isPhone = useScreenClass() === 'mobile'
  const answer = query.data
  const rows = answer?.rows ?? noRows
  const isOfMember = !isManager
  return (
    <RecordList
      label={t('title')}
      query={query}
      rows={rows}
      above={
        <div className="mb-3 flex flex-wrap items-end gap-x-4 gap-y-2 border-b border-line">
          <StatusTabs
            counts={answer?.by_status ?? null}
            status={search.status}
            onPick={(status) => onSearch({ status, page: undefined })}
          />
        </div>
      }
      rowKey={({ channel_id }) => String(channel_id)}
      search={search}
      onSearch={onSearch}
      find={t('search')}
      clear={t('clear_search')}
      status={answer ? t('count', { count: answer.total, shown: format.count(answer.total) }) : null}
      tools={
        selection &&
        isPhone &&
        rows.length > 0 && (
          <Button kind="quiet" aria-pressed={isPicking} onClick={() => onPicking(!isPicking)}>
            {t(isPicking ? 'selection.done' : 'selection.begin')}
          </Button>
        )
      }
      failed={t('failed')}
      narrowed={{ title: t('empty.narrowed'), text: t('empty.narrowed_text'), clear: t('empty.clear') }}
      empty={{
        icon: Clapperboard,
        title: t(isOfMember ? 'empty.unassigned' : 'empty.none'),
        text: t(isOfMember ? 'empty.unassigned_text' : 'empty.none_text'),
        children: isOfMember ? (
          <Link to="/guides/auths" className={buttonClass('primary')}>
            {t('empty.see_verification')}
          </Link>
        ) : (
          <Button kind="primary" onClick={onAdd}>
            <Plus size={16} aria-hidden="true" />
            {t('empty.add')}
          </Button>
        ),
      }}
      pages={{ size: pageSize, total: answer?.total ?? 0, range: (values) => t('page_range', values) }}
      table="channels"
      columns={useChannelColumns(selection !== null)}
      selection={
        selection && {
          isPicked: ({ channel_id }) => selection.picked.has(channel_id),
          onPick: selection.change,
          all: t('pick_page'),
          each: ({ title }) => t('pick', { title }),
        }
      }
      linkOf={({ channel_id }) => modalTo('add-channel', channel_id)}
      phone={{
        draw: (channel, link) => (
          <ChannelCard
            channel={channel}
            link={link}
            selection={isPicking ? selection : null}
            showsMembers={isManager}
          />
        ),
      }}
      phoneHeight={cardHeight(isManager)}
      phoneSkeleton={<ChannelCardSkeleton />}
      order={channelsOrderOf(search)}
      sorts={{
        label: t('sort'),
        options: managedChannelSorts,
        text: (by) => t(`sorts.${by}`),
        first: firstOrder,
      }}
    />
  )
}
