import type { MembersPage } from '@cuesheet/contract/settlement'
import type { UseQueryResult } from '@tanstack/react-query'
import { SearchX, Users } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { EmptyState } from '../../ui/empty-state.tsx'
import { modalTo } from '../../ui/modal-link.tsx'
import { RecordList } from '../../ui/table/record-list.tsx'
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
  /** Beside what searches it. */
  tools?: ReactNode
}

/** The members of a month, each leading to the way of its money. */
export function SettledMembers({ query, search, onSearch, format, calculations, tools }: Props) {
  const t = useTranslations('settlement')
  const nameOf = useMemberName()
  const answer = query.data
  const total = answer?.total ?? 0
  const columns = useSettledMemberColumns(answer, format, calculations > 1)
  if (calculations === 0)
    return <EmptyState icon={Users} title={t('not_calculated')} text={t('not_calculated_text')} />
  const none = { title: t('no_members'), text: t('no_members_text') }
  return (
    <RecordList
      label={t('members')}
      query={query}
      rows={answer?.rows ?? noRows}
      rowKey={({ account_id }) => String(account_id)}
      // Of the address the rest says which month it is.
      search={{ search: search.search, sort: search.sort, order: search.order, page: search.page }}
      onSearch={onSearch}
      find={t('search_members')}
      clear={t('clear_search')}
      status={
        answer
          ? `${t('members_count', { count: total })} · ${t('columns.payable')} ${format.money(answer.totals.payable)}`
          : null
      }
      tools={tools}
      failed={t('members_failed')}
      narrowed={{ ...none, clear: t('clear_search') }}
      empty={{ ...none, icon: SearchX }}
      pages={{ size: membersPageSize, total, range: (values) => t('page_range', values) }}
      table="settled-members"
      columns={columns}
      linkOf={({ account_id }) => modalTo('dialog', `member.${account_id}`)}
      phone={(member) => ({
        title: nameOf(member),
        text: `${t('columns.net')} ${format.money(member.net)}${
          member.carry_reason ? ` · ${t(`carried_because.${member.carry_reason}`)}` : ''
        }`,
        end: <span className="font-semibold">{format.money(member.payable)}</span>,
      })}
      order={settledMembersQueryOf(search, calculations)}
    />
  )
}

const noRows: readonly SettledMember[] = []
