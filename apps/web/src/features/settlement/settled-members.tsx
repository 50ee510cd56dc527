import type { UseQueryResult } from '@tanstack/react-query'
import { SearchX, Users } from 'lucide-react'
import { useMemo } from 'react'
import { useTranslations } from 'use-intl'
import { useColumnTexts } from '../../lib/use-column-texts.ts'
import { useFailure } from '../../lib/use-failure.ts'
import { useModal } from '../../lib/use-modal.ts'
import { usePageTexts } from '../../lib/use-page-texts.ts'
import { useTooLong } from '../../lib/use-too-long.ts'
import { Button } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { ErrorState } from '../../ui/error-state.tsx'
import { ModalLink } from '../../ui/modal-link.tsx'
import { Pager } from '../../ui/pager.tsx'
import { SearchField } from '../../ui/search-field.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import type { RowLink } from '../../ui/table/column.ts'
import { ColumnPicker } from '../../ui/table/column-picker.tsx'
import { ListCard } from '../../ui/table/list-card.tsx'
import { useColumns } from '../../ui/table/use-columns.ts'
import type { MembersPage } from './api.ts'
import { membersPageSize, type SettledMembersSearch, settledMembersQueryOf } from './members-search.ts'
import { type SettledMember, useSettledMemberColumns } from './settled-member-columns.tsx'
import { useMemberName } from './use-member-name.ts'
import type { SettlementFormat } from './use-settlement-format.ts'

type Props = {
  query: UseQueryResult<MembersPage>
  search: SettledMembersSearch
  onSearch: (change: SettledMembersSearch) => void
  format: SettlementFormat
  /** How often the month was calculated. */
  calculations: number
}

/** The members of a month, each leading to the way of its money. */
export function SettledMembers({ query, search, onSearch, format, calculations }: Props) {
  const t = useTranslations('settlement')
  const tooLong = useTooLong()
  const answer = query.data
  const rows = answer?.rows ?? noRows
  const total = answer?.total ?? 0
  const columns = useColumns('settled-members', useSettledMemberColumns(answer, format, calculations > 1))
  const dialog = useModal('dialog')
  const { sort, order } = settledMembersQueryOf(search, calculations)
  const narrow = (change: SettledMembersSearch) => onSearch({ ...change, page: undefined })
  const rowAt = useMemo(() => (index: number) => rows[index], [rows])
  const failure = useFailure(query.error ?? new Error(), t('members_failed'), query.isFetching)
  const columnTexts = useColumnTexts()
  const pageTexts = usePageTexts(total, (values) => t('page_range', values))
  if (calculations === 0)
    return <EmptyState icon={Users} title={t('not_calculated')} text={t('not_calculated_text')} />
  return (
    <section aria-label={t('members')} className="@container">
      <div className="mb-3 flex flex-wrap items-center gap-2">
        <SearchField
          value={search.search ?? ''}
          onSearch={(typed) => narrow({ search: typed || undefined })}
          label={t('search_members')}
          clearText={t('clear_search')}
          tooLong={tooLong}
          hotkey
        />
        <span role="status" className="me-auto text-small text-faint">
          {answer && t('members_count', { count: total })}
          {answer && ` · ${t('columns.payable')} ${format.money(answer.totals.payable)}`}
        </span>
        <ColumnPicker columns={columns} texts={columnTexts} />
      </div>
      {query.isError && !answer ? (
        <ErrorState {...failure} onRetry={() => void query.refetch()} />
      ) : answer && total === 0 && !query.isPlaceholderData ? (
        <EmptyState icon={SearchX} title={t('no_members')} text={t('no_members_text')}>
          {search.search !== undefined && (
            <Button onClick={() => narrow({ search: undefined })}>{t('clear_search')}</Button>
          )}
        </EmptyState>
      ) : (
        <ListCard
          label={t('members')}
          count={answer ? rows.length : null}
          rowAt={rowAt}
          rowKey={({ account_id }) => String(account_id)}
          columns={columns}
          sort={{ by: sort, order }}
          onSort={(by, next) => narrow({ sort: by, order: next })}
          onOpen={({ account_id }) => void dialog.open(`member.${account_id}`)}
          onVisible={ignore}
          dimmed={query.isPlaceholderData}
          row={(member, link) => <PhoneRow member={member} link={link} format={format} />}
          skeleton={phoneSkeleton}
          phoneRowHeight={73}
        />
      )}
      <Pager
        page={search.page ?? 1}
        size={membersPageSize}
        total={total}
        onPage={(page) => onSearch({ page })}
        texts={pageTexts}
      />
    </section>
  )
}

const noRows: readonly SettledMember[] = []
const ignore = () => {}
const phoneSkeleton = (
  <span className="grid flex-1 content-center gap-2 px-3.5">
    <Skeleton className="h-4 w-40" />
    <Skeleton className="h-3 w-28" />
  </span>
)

function PhoneRow({
  member,
  link,
  format,
}: {
  member: SettledMember
  link: RowLink
  format: SettlementFormat
}) {
  const t = useTranslations('settlement')
  const nameOf = useMemberName()
  return (
    <ModalLink
      modal="dialog"
      subject={`member.${member.account_id}`}
      row={link}
      className="flex min-w-0 flex-1 items-center gap-3 px-3.5 -outline-offset-2"
    >
      <span className="min-w-0 flex-1">
        <bdi className="block truncate font-medium">{nameOf(member)}</bdi>
        <span className="block truncate text-small text-faint">
          {t('columns.net')} {format.money(member.net)}
          {member.carry_reason && ` · ${t(`carried_because.${member.carry_reason}`)}`}
        </span>
      </span>
      <span className="shrink-0 font-semibold tabular-nums">{format.money(member.payable)}</span>
    </ModalLink>
  )
}
