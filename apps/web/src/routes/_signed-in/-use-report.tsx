import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { lazy, Suspense } from 'react'
import { meQuery } from '../../features/auth/me.ts'
import { accountsQuery } from '../../features/members/accounts-query.ts'
import type { ReportProps } from '../../features/reports/report-frame.tsx'
import type { SelectionSearch } from '../../features/reports/selection-search.ts'
import { withTexts } from '../../lib/i18n.ts'
import { useScreenClass } from '../../lib/screen-class.ts'
import { useSearchChange } from '../../lib/use-search-change.ts'
import { MemberFilter } from './-member-filter.tsx'
import { PeriodFilter } from './-period-filter.tsx'

const SettledMark = lazy(withTexts(() => import('../../features/settlement/settled-mark.tsx'), 'settlement'))

/** What a report's screen gets: its filters live in the address. Null for operators, who have no figures. */
export function useReport<Search extends SelectionSearch>(search: Search): ReportProps<Search> | null {
  const role = useQuery(meQuery).data?.permission_flag
  const isManager = role === 1
  const accounts = useInfiniteQuery({ ...accountsQuery, enabled: isManager }).data?.pages ?? []
  const member = accounts
    .flatMap((page) => page.accounts)
    .find(({ account_id }) => account_id === search.member)
  const onSearch = useSearchChange()
  const isPhone = useScreenClass() === 'mobile'
  if (role === 2) return null
  return {
    search,
    onSearch,
    isManager,
    memberName: member?.nickname,
    // Only these can be whole months that are over.
    settled: ({ name, ...days }) =>
      (name === 'previous_month' || name === 'custom') && (
        <Suspense>
          <SettledMark {...days} search={search} isManager={isManager} />
        </Suspense>
      ),
    filters: (today) => {
      const period = (
        <PeriodFilter
          value={{ ...search, period: search.period ?? 'latest' }}
          onChange={({ period, from, to, compare }) =>
            onSearch({ period, from, to, compare: compare ?? search.compare })
          }
          today={today}
        />
      )
      return (
        <>
          {isPhone && period}
          {isManager && (
            // Another member has other channels.
            <MemberFilter
              member={search.member}
              onPick={(picked) => onSearch({ member: picked, channel: undefined })}
            />
          )}
          {!isPhone && period}
        </>
      )
    },
  }
}
