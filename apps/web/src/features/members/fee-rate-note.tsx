import type { MemberAccount } from '@cuesheet/contract/members'
import { useTranslations } from 'use-intl'
import { useFormat } from '../../lib/format.ts'
import { tooltip } from '../../ui/tooltip.ts'

/** The change that is planned, else since when the rate holds. */
export function FeeRateNote({ member }: { member: MemberAccount }) {
  const t = useTranslations('members')
  const format = useFormat()
  const { fee_rate_since, fee_rate_next } = member
  const since = t('since', { month: format.month(fee_rate_since) })
  const next =
    fee_rate_next &&
    t('next', {
      rate: format.percent(fee_rate_next.fee_rate, 1, 0),
      month: format.month(fee_rate_next.from_month),
    })
  return (
    <span
      className={`block text-small leading-tight whitespace-normal text-balance ${next ? 'text-warn' : 'text-faint'}`}
      {...tooltip([since, next].filter(Boolean).join(' · '))}
    >
      {next ?? since}
    </span>
  )
}
