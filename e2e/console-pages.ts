import { consoleScreens } from '@cuesheet/contract/console-screens'
import { addMonths, reportingDay } from '@cuesheet/contract/values/day'
import type { Screen } from './every-screen.ts'
import type { Subjects } from './find-subjects.ts'

const at = (path: string) => () => path
const about =
  (start: string, name: keyof Subjects) =>
  (subjects: Subjects): string | null =>
    subjects[name] === undefined ? null : start + subjects[name]

/** `2026-10`: the latest month that can be closed. */
export const lastMonth = () => addMonths(reportingDay(new Date()), -1).slice(0, 7)

/** Pages of the console, about one thing of the demo's where they are about one. */
export const pagesOfConsole: Screen[] = [
  ...consoleScreens
    .filter((path) => !path.includes('{id}'))
    .map((path): Screen => ({ name: path.slice(1), reader: 'operator', path: at(path) })),
  ...['overview', 'channels', 'brand', 'settings', 'people', 'keys', 'domains', 'deletion'].map(
    (tab): Screen => ({
      name: `console network ${tab}`,
      reader: 'operator',
      path: ({ network }) => (network === undefined ? null : `/console/networks/${network}?tab=${tab}`),
    }),
  ),
  ...['months', 'payouts', 'entries', 'shares', 'payees', 'banks', 'taxes', 'cash', 'settings'].map(
    (tab): Screen => ({
      name: `console close ${tab}`,
      reader: 'operator',
      path: ({ network }) => (network === undefined ? null : `/console/close/${network}?tab=${tab}`),
    }),
  ),
  ...['reconcile', 'unattributed', 'differences', 'calculation', 'members', 'statements', 'rows'].map(
    (tab): Screen => ({
      name: `console close month ${tab}`,
      reader: 'operator',
      path: ({ network }) =>
        network === undefined ? null : `/console/close/${network}?month=${lastMonth()}&tab=${tab}`,
    }),
  ),
  ...(
    [
      ['person', '/console/people/', 'member'],
      ['track', '/console/catalogue/tracks/', 'track'],
      ['notice', '/console/notices/', 'notice'],
    ] as const
  ).map(
    ([name, start, subject]): Screen => ({
      name: `console ${name}`,
      reader: 'operator',
      path: about(start, subject),
    }),
  ),
]
