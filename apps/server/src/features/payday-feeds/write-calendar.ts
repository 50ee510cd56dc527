import type { OpenMonth } from '@cuesheet/contract/home'
import type { OwnMonth } from '@cuesheet/contract/settlement'
import type { Locale } from '@cuesheet/contract/values/locale'
import ical, { ICalCalendarMethod } from 'ical-generator'
import { fill, textsOf } from '../../locales/texts.ts'

type Paydays = {
  open: readonly Pick<OpenMonth, 'month' | 'day' | 'basis' | 'amount' | 'dollars_at'>[]
  paid: readonly Pick<OwnMonth, 'month' | 'paid_on' | 'payable' | 'dollars_at'>[]
}
type Told = { locale: Locale; network: string; network_id: number; shows_amounts: boolean }
const refreshSeconds = 6 * 60 * 60

/** Paydays as iCalendar: a day each; what is estimated says so. Without amounts it says nothing but the days. */
export function writeCalendar(
  { open, paid }: Paydays,
  { locale, network, network_id, shows_amounts }: Told,
): string {
  const words = textsOf(locale).exports.calendar
  const calendar = ical({
    name: fill(words.name, { network }),
    prodId: { company: 'Cuesheet', product: 'Paydays', language: locale.toUpperCase() },
    method: ICalCalendarMethod.PUBLISH,
    ttl: refreshSeconds,
  })
  const monthName = new Intl.DateTimeFormat(locale, { timeZone: 'UTC', year: 'numeric', month: 'long' })
  const add = (month: string, day: string, title: string, amount: string | null) =>
    calendar.createEvent({
      id: `payday-${network_id}-${month}`,
      start: new Date(`${day}T00:00:00Z`),
      timezone: 'UTC',
      allDay: true,
      summary: fill(title, { network, amount: amount ?? '' }),
      description: fill(words.month, { month: monthName.format(new Date(`${month}-01T00:00:00Z`)) }),
    })
  const told = (won: string, dollarsAt: string | null) => writeAmount(won, dollarsAt, locale)
  for (const { month, paid_on, payable, dollars_at } of paid)
    if (paid_on !== null)
      add(
        month,
        paid_on,
        shows_amounts ? words.paid : words.payday,
        shows_amounts ? told(payable, dollars_at) : null,
      )
  for (const { month, day, basis, amount, dollars_at } of open) {
    if (day === null) continue
    const shown = shows_amounts && amount !== null
    const title = !shown
      ? words.payday
      : Number(amount) === 0
        ? words.nothing
        : basis === 'settled'
          ? words.settled
          : words.estimated
    add(month, day, title, shown ? told(amount, dollars_at) : null)
  }
  return calendar.toString()
}

function writeAmount(won: string, dollarsAt: string | null, locale: Locale): string {
  const [currency, value] =
    dollarsAt === null ? ['KRW', Number(won)] : ['USD', Number(won) / Number(dollarsAt)]
  return new Intl.NumberFormat(locale, {
    style: 'currency',
    currency,
    currencyDisplay: 'narrowSymbol',
  }).format(value)
}
