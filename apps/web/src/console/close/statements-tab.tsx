import type { Month } from '@cuesheet/contract/console-close'
import { MonthStatements, monthStatementsShape } from '../../features/statements/month-statements.tsx'
import { consoleLink } from '../console-link.ts'
import { useConsoleSearch } from '../use-console-search.ts'

/** What was issued to the members of a month. */
export function StatementsTab({ month }: { month: Month }) {
  const [search, onSearch] = useConsoleSearch(monthStatementsShape)
  return (
    <MonthStatements
      month={month.month}
      network={month.network_id}
      linkOf={(member) =>
        consoleLink(`close/${month.network_id}/${month.month}`, {
          tab: 'members',
          dialog: `member.${member}`,
        })
      }
      search={search}
      onSearch={onSearch}
    />
  )
}
