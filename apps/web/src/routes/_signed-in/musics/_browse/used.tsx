import { reportingDay } from '@cuesheet/contract/values/day'
import { createFileRoute } from '@tanstack/react-router'
import { useCallback } from 'react'
import type { UsedSelection } from '../../../../features/music/music-queries.ts'
import { UsedScreen } from '../../../../features/music/used-screen.tsx'
import { ChannelFilter } from '../../../../features/reports/channel-filter.tsx'
import { DashboardContext } from '../../../../features/reports/dashboard-context.tsx'
import { loadTexts } from '../../../../lib/i18n.ts'
import { useSearchChange } from '../../../../lib/use-search-change.ts'
import { useStable } from '../../../../lib/use-stable.ts'
import { useReport } from '../../-use-report.tsx'
import { usedSearch } from '../-used-search.ts'

export const Route = createFileRoute('/_signed-in/musics/_browse/used')({
  validateSearch: usedSearch,
  loader: () => loadTexts('reports'),
  component: Used,
})

/** The tracks of the viewer's videos, with the pickers of the reports. */
function Used() {
  const asked = useStable(Route.useSearch())
  const report = useReport(asked)
  const change = useSearchChange()
  const onSearch = useCallback(
    (next: UsedSelection, how?: { replace: true }) => change({ page: undefined, ...next }, how),
    [change],
  )
  if (!report) return null
  const { sort: _, order: __, page: ___, ...selection } = asked
  return (
    <UsedScreen
      search={asked}
      onSearch={onSearch}
      isManager={report.isManager}
      filters={(today) => (
        <>
          <ChannelFilter
            selection={selection}
            title={undefined}
            onPick={(channel) => onSearch({ channel })}
          />
          {report.filters(today ?? reportingDay(new Date()))}
        </>
      )}
      context={(shown, format) => (
        <DashboardContext
          freshness={shown?.freshness ?? null}
          period={shown?.period ?? null}
          memberName={report.memberName}
          isLoading={!shown}
          format={format}
        />
      )}
    />
  )
}
