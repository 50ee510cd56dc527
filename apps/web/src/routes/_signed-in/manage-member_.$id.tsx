import { reportingDay } from '@cuesheet/contract/values/day'
import { isPathId } from '@cuesheet/contract/values/ids'
import { createFileRoute, notFound, useLocation } from '@tanstack/react-router'
import { MemberScreen } from '../../features/members/member-screen.tsx'
import { measures } from '../../features/reports/measure-names.ts'
import { keptRange, selectionDefaults, selectionShape } from '../../features/reports/selection-search.ts'
import { loadTexts } from '../../lib/i18n.ts'
import { oneOf, type SearchOf, validSearch } from '../../lib/search-params.ts'
import { useSearchChange } from '../../lib/use-search-change.ts'
import { StatusPage } from '../-status-page.tsx'
import { MemberActivity } from './-member-activity.tsx'
import { MemberChannels } from './-member-channels.tsx'
import { MemberFigures } from './-member-figures.tsx'
import { PeriodFilter } from './-period-filter.tsx'

const { member: _, ...shape } = { ...selectionShape, measure: oneOf(measures) }
export type MemberSearch = SearchOf<typeof shape>
const search = validSearch(shape, selectionDefaults)

export const Route = createFileRoute('/_signed-in/manage-member_/$id')({
  validateSearch: (given: Record<string, unknown>): MemberSearch => keptRange(search(given)),
  loader: ({ params }) => {
    if (!isPathId(params.id)) throw notFound()
    return loadTexts('members', 'inviting', 'channels', 'dashboard', 'reports', 'access', 'terms', 'videos')
  },
  component: Member,
  notFoundComponent: Missing,
})

function Member() {
  const id = Number(Route.useParams().id)
  const search = Route.useSearch()
  const onSearch = useSearchChange()
  const { period, from, to, compare } = search
  const selection = { period, from, to, compare, member: id }
  return (
    <MemberScreen
      key={id}
      id={id}
      figures={
        <MemberFigures
          selection={selection}
          measure={search.measure}
          onSearch={onSearch}
          filter={
            <PeriodFilter
              value={{ ...search, period: period ?? 'latest' }}
              onChange={({ period, from, to, compare }) => onSearch({ period, from, to, compare })}
              today={reportingDay(new Date())}
            />
          }
        />
      }
      channels={<MemberChannels selection={selection} />}
      activity={<MemberActivity member={id} />}
    />
  )
}

function Missing() {
  const path = useLocation({ select: (location) => location.pathname })
  return <StatusPage status={404} path={path} inShell />
}
