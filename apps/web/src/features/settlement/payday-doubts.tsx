import type { Payday, PaydayDoubt } from '@cuesheet/contract/home'
import { addDays, lastOfMonth } from '@cuesheet/contract/values/day'
import { Link } from '@tanstack/react-router'
import { useTranslations } from 'use-intl'
import { useFormat } from '../../lib/format.ts'

type Props = { payday: Payday; isManager: boolean; member: number | undefined; today: string }

const shownDoubts = 2
const linkClass =
  'rounded-small text-pretty underline decoration-line-strong underline-offset-3 hover:text-primary-text'
/** What keeps a payment back, or may. */
const alarming: readonly PaydayDoubt[] = ['hold', 'invoice', 'tax_rule', 'partly', 'files', 'close']

/** What may still change the amount, each with the way to where that is seen to. */
export function PaydayDoubts({ payday, isManager, member, today }: Props) {
  const t = useTranslations('payday.doubts')
  const format = useFormat()
  const doubts = payday.doubts.filter(({ kind }) => kind !== 'partly').slice(0, shownDoubts)
  if (doubts.length === 0) return null
  const isOverdue = payday.day !== null && payday.day < today
  return (
    <ul className="grid gap-1 text-small">
      {doubts.map(({ kind, count }) => {
        const words =
          isOverdue && (kind === 'files' || kind === 'close') ? (`${kind}_overdue` as const) : kind
        const text = t(words, { month: format.monthName(payday.month), count })
        return (
          <li key={kind} className={alarming.includes(kind) ? 'text-warn' : 'text-muted'}>
            <DoubtLink kind={kind} payday={payday} isManager={isManager} member={member} today={today}>
              {text}
            </DoubtLink>
          </li>
        )
      })}
    </ul>
  )
}

type LinkProps = Props & { kind: PaydayDoubt; children: string }

function DoubtLink({ kind, payday: { month }, isManager, member, today, children }: LinkProps) {
  if (kind === 'channels')
    return (
      <Link to="/manage-channel" search={{ held: '1', member }} preload={false} className={linkClass}>
        {children}
      </Link>
    )
  if (kind === 'days' || kind === 'unpriced') {
    const last = lastOfMonth(`${month}-01`)
    const to = last < today ? last : addDays(today, -1)
    return (
      <Link
        to="/report-channel"
        search={{ member, period: 'custom', from: `${month}-01`, to }}
        preload={false}
        className={linkClass}
      >
        {children}
      </Link>
    )
  }
  // Its own screen reads which of its parts is meant.
  const search: object = kind === 'payees' ? { tab: 'payees' } : { month }
  return (
    <Link
      to={isManager ? '/settlement' : '/money'}
      search={isManager ? search : {}}
      preload={false}
      className={linkClass}
    >
      {children}
    </Link>
  )
}
