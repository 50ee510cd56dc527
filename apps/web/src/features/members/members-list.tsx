import type { MemberAccount } from '@cuesheet/contract/members'
import { memberSorts } from '@cuesheet/contract/values/member-sort'
import type { UseQueryResult } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useMemo, useRef } from 'react'
import { useTranslations } from 'use-intl'
import { useFormat } from '../../lib/format.ts'
import { useScreenClass } from '../../lib/screen-class.ts'
import { useColumnTexts } from '../../lib/use-column-texts.ts'
import { usePageTexts } from '../../lib/use-page-texts.ts'
import { useTooLong } from '../../lib/use-too-long.ts'
import { OptionPicker } from '../../ui/option-picker.tsx'
import { Pager } from '../../ui/pager.tsx'
import { SearchField } from '../../ui/search-field.tsx'
import { ColumnPicker } from '../../ui/table/column-picker.tsx'
import { ListCard } from '../../ui/table/list-card.tsx'
import { useColumns } from '../../ui/table/use-columns.ts'
import { pageSize } from './accounts-query.ts'
import type { MembersPage } from './api.ts'
import { signed } from './growth.tsx'
import { cardHeight, MemberCard, MemberCardSkeleton } from './member-card.tsx'
import { useMemberColumns } from './member-columns.tsx'
import { firstOrder, type MembersSearch, membersOrderOf } from './members-search.ts'
import { MembersEmpty, MembersFailed } from './members-states.tsx'
import { SharedNote } from './shared-note.tsx'

type Props = {
  query: UseQueryResult<MembersPage>
  search: MembersSearch
  onSearch: (change: MembersSearch) => void
  onAdd: () => void
}

const noRows: readonly MemberAccount[] = []

/** The members, searched, sorted and page by page; on phones as cards. */
export function MembersList({ query, search, onSearch, onAdd }: Props) {
  const t = useTranslations('members')
  const tooLong = useTooLong()
  const app = useTranslations('app')
  const format = useFormat(query.data?.this_month.currency)
  const isPhone = useScreenClass() === 'mobile'
  const navigate = useNavigate()
  const top = useRef<HTMLDivElement>(null)
  const answer = query.data
  const total = answer?.total ?? 0
  const pageTexts = usePageTexts(total, (values) => t('page_range', values))
  const rows = answer?.accounts ?? noRows
  const columns = useColumns('members', useMemberColumns(answer))
  const columnTexts = useColumnTexts()
  const { sort, order } = membersOrderOf(search)
  const narrow = (change: MembersSearch) => onSearch({ ...change, page: undefined })
  const rowAt = useMemo(() => (index: number) => rows[index], [rows])
  return (
    <section aria-label={t('title')} className="@container">
      <div ref={top} className="mb-3 flex scroll-mt-4 flex-wrap items-center gap-2">
        <SearchField
          value={search.search ?? ''}
          onSearch={(typed) => narrow({ search: typed || undefined })}
          label={t('search')}
          clearText={t('clear_search')}
          tooLong={tooLong}
          hotkey
        />
        <span
          role="status"
          className="me-auto text-small text-faint mobile:order-last mobile:min-h-[78px] mobile:basis-full"
        >
          {answer && t('count', { count: answer.total, shown: format.count(answer.total) })}
          {answer && isPhone && (
            <span className="block">
              {t('total_line', {
                channels: answer.totals.channels,
                gross: format.money(answer.totals.gross),
                fee: format.fee(answer.totals.gross, answer.totals.net),
                net: format.money(answer.totals.net),
                change: answer.totals.change === null ? '–' : signed(format, answer.totals.change),
                share: format.percent(answer.totals.share),
              })}
            </span>
          )}
          {answer && isPhone && <SharedNote of={answer.totals} className="block" />}
        </span>
        {!columns.hasEverySort && (
          <OptionPicker
            label={t('sort')}
            closeText={app('action.close')}
            align="end"
            value={sort}
            options={memberSorts.map((by) => ({ value: by, label: t(`sorts.${by}`) }))}
            onPick={(by) => narrow({ sort: by, order: firstOrder(by) })}
          />
        )}
        <ColumnPicker columns={columns} texts={columnTexts} />
      </div>
      {query.isError && !answer ? (
        <MembersFailed error={query.error} onRetry={() => void query.refetch()} isBusy={query.isFetching} />
      ) : answer?.total === 0 && !query.isPlaceholderData ? (
        <MembersEmpty
          isSearched={search.search !== undefined}
          onAdd={onAdd}
          onClear={() => narrow({ search: undefined })}
        />
      ) : (
        <ListCard
          label={t('title')}
          count={answer ? rows.length : null}
          rowAt={rowAt}
          rowKey={({ account_id }) => String(account_id)}
          columns={columns}
          sort={{ by: sort, order }}
          onSort={(by, next) => narrow({ sort: by, order: next })}
          onOpen={({ account_id }) =>
            void navigate({ to: '/manage-member/$id', params: { id: String(account_id) } })
          }
          onVisible={ignore}
          dimmed={query.isPlaceholderData}
          row={(member, link) => (
            <MemberCard member={member} link={link} currency={answer?.this_month.currency} />
          )}
          skeleton={<MemberCardSkeleton />}
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
