import type { MemberAccount, MembersPage } from '@cuesheet/contract/members'
import { memberSorts } from '@cuesheet/contract/values/member-sort'
import type { UseQueryResult } from '@tanstack/react-query'
import { MailPlus, Users } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { useFormat } from '../../lib/format.ts'
import { useScreenClass } from '../../lib/screen-class.ts'
import { Button } from '../../ui/button.tsx'
import { RecordList } from '../../ui/table/record-list.tsx'
import { pageSize } from './accounts-query.ts'
import { signed } from './growth.tsx'
import { cardHeight, MemberCard, MemberCardSkeleton } from './member-card.tsx'
import { useMemberColumns } from './member-columns.tsx'
import { firstOrder, type MembersSearch, membersOrderOf } from './members-search.ts'
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
  const words = useTranslations('inviting')
  const answer = query.data
  const format = useFormat(answer?.this_month.currency)
  const isPhone = useScreenClass() === 'mobile'
  return (
    <RecordList
      label={t('title')}
      query={query}
      rows={answer?.accounts ?? noRows}
      rowKey={({ account_id }) => String(account_id)}
      search={search}
      onSearch={onSearch}
      find={t('search')}
      clear={t('clear_search')}
      statusClass="mobile:order-last mobile:min-h-[108px] mobile:basis-full"
      status={
        answer ? (
          <>
            {t('count', { count: answer.total, shown: format.count(answer.total) })}
            {isPhone && (
              <>
                <span className="mt-1 flex items-baseline justify-between gap-3 text-base font-medium text-text">
                  {t('columns.net')}
                  <span className="text-large font-semibold tabular-nums">
                    {format.money(answer.totals.net)}
                  </span>
                </span>
                <span className="block">
                  {t('total_line', {
                    channels: answer.totals.channels,
                    gross: format.money(answer.totals.gross),
                    fee: format.fee(answer.totals.gross, answer.totals.net),
                    change: answer.totals.change === null ? '–' : signed(format, answer.totals.change),
                    share: format.percent(answer.totals.share),
                  })}
                </span>
                <SharedNote of={answer.totals} className="block" />
              </>
            )}
          </>
        ) : null
      }
      failed={t('failed')}
      narrowed={{ title: t('empty.narrowed'), text: t('empty.narrowed_text'), clear: t('empty.clear') }}
      empty={{
        icon: Users,
        title: t('empty.none'),
        text: t('empty.none_text'),
        children: (
          <Button kind="primary" onClick={onAdd}>
            <MailPlus size={16} aria-hidden="true" />
            {words('open')}
          </Button>
        ),
      }}
      pages={{ size: pageSize, total: answer?.total ?? 0, range: (values) => t('page_range', values) }}
      table="members"
      columns={useMemberColumns(answer)}
      linkOf={({ account_id }) => ({ to: '/manage-member/$id', params: { id: String(account_id) } })}
      phone={{
        draw: (member, link) => (
          <MemberCard member={member} link={link} currency={answer?.this_month.currency} />
        ),
      }}
      phoneHeight={cardHeight}
      phoneSkeleton={<MemberCardSkeleton />}
      order={membersOrderOf(search)}
      sorts={{
        label: t('sort'),
        options: memberSorts,
        text: (by) => t(`sorts.${by}`),
        first: firstOrder,
      }}
    />
  )
}
