import { officeTimeZone } from '@cuesheet/contract/values/business-days'
import { addDays, addMonths, firstOfMonth, lastOfMonth } from '@cuesheet/contract/values/day'

/** What is told of: a member's week; a network's month and morning, for its managers; what needs operators. */
export type DigestSubject =
  | { what: 'week' | 'month'; from: string; to: string }
  | { what: 'morning' | 'exceptions'; day: string }

export const onceOf = (subject: DigestSubject): string =>
  'day' in subject ? `${subject.what} ${subject.day}` : `${subject.what} ${subject.from}`

/** What is told later than so many days after its end is no news. */
const newsDays = { week: 10, month: 25 }

/** The last week, Monday to Sunday, and the last month of which every figure is there. */
const lastWeek = (through: string) => {
  const to = addDays(through, -(new Date(`${through}T00:00:00Z`).getUTCDay() % 7))
  return { what: 'week', from: addDays(to, -6), to } as const
}
const lastMonth = (through: string) => {
  const from = through === lastOfMonth(through) ? firstOfMonth(through) : addMonths(firstOfMonth(through), -1)
  return { what: 'month', from, to: lastOfMonth(from) } as const
}

/** What an account of this role is told on a day where it reads, its network's figures reaching so far, the first first. */
export function subjectsOf(
  role: number,
  { day, through }: { day: string; through: string | null },
): DigestSubject[] {
  if (role === 2) return [{ what: 'exceptions', day }]
  const spans = through === null ? [] : [role === 1 ? lastMonth(through) : lastWeek(through)]
  const news = spans.filter(({ what, to }) => addDays(to, newsDays[what]) >= day)
  return role === 1 ? [{ what: 'morning', day }, ...news] : news
}

/** Given up so long after they were due. */
export const hoursOf = ({ what }: DigestSubject): number =>
  ({ week: 72, month: 120, morning: 12, exceptions: 12 })[what]

/** Digests come from this hour on, where they are read; what is not there until noon is told the next morning. */
const [fromHour, untilHour] = [8, 12]

const clocks = new Map<string, Intl.DateTimeFormat>()
function clockOf(timeZone: string): Intl.DateTimeFormat {
  let clock = clocks.get(timeZone)
  if (!clock) {
    clock = new Intl.DateTimeFormat('en-CA', {
      timeZone,
      year: 'numeric',
      month: '2-digit',
      day: '2-digit',
      hour: '2-digit',
      hourCycle: 'h23',
    })
    clocks.set(timeZone, clock)
  }
  return clock
}

/** The day where a digest is read (null: at the office), and how far its morning is. */
export function morningOf(
  timeZone: string | null,
  now: Date,
): { day: string; at: 'before' | 'now' | 'after' } {
  const parts = new Map(
    clockOf(timeZone ?? officeTimeZone)
      .formatToParts(now)
      .map(({ type, value }) => [type, value]),
  )
  const hour = Number(parts.get('hour'))
  return {
    day: `${parts.get('year')}-${parts.get('month')}-${parts.get('day')}`,
    at: hour < fromHour ? 'before' : hour < untilHour ? 'now' : 'after',
  }
}
