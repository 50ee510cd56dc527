import type { PayoutCandidates } from '@cuesheet/contract/payout-batches'
import { useTranslations } from 'use-intl'
import { useMemberName } from './use-member-name.ts'
import type { SettlementFormat } from './use-settlement-format.ts'

type Props = { candidates: Pick<PayoutCandidates, 'waits' | 'waiting'>; format: SettlementFormat }

/** Who is not in a batch, by the reason, and by name. */
export function PayoutWaits({ candidates: { waits, waiting }, format }: Props) {
  const t = useTranslations('payouts.batches')
  const nameOf = useMemberName()
  if (waits.length === 0) return null
  return (
    <details className="rounded-control border border-line px-4 py-3">
      <summary className="cursor-pointer font-medium">
        {t('waiting', { count: waits.reduce((sum, { lines }) => sum + lines, 0) })}
        <span className="font-normal text-muted">
          {' '}
          {waits.map(({ waits_for, lines }) => `${t(`waits.${waits_for}`)} ${lines}`).join(' · ')}
        </span>
      </summary>
      <ul className="mt-2 grid gap-1.5">
        {waiting.map(({ waits_for, reason, due, month, holds_from, ...member }) => (
          <li key={`${member.account_id} ${month}`} className="flex flex-wrap justify-between gap-x-4">
            <span className="min-w-0">
              <bdi className="font-medium">{nameOf(member)}</bdi>
              <span className="text-muted"> · {format.month(month)}</span>
              <span className="block text-small text-pretty text-muted">
                {t(`waits.${waits_for}`)}
                {reason !== null && `: ${reason}`}
                {holds_from !== null && ` · ${t('holds_from', { moment: format.moment(holds_from) })}`}
              </span>
            </span>
            <span className="tabular-nums">{format.money(due)}</span>
          </li>
        ))}
      </ul>
    </details>
  )
}
