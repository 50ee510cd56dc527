import type { CloseMonth } from '@cuesheet/contract/settlement'
import type { PaymentWait } from '@cuesheet/contract/values/settled-members'
import { useTranslations } from 'use-intl'
import { SettingsCard } from '../../ui/settings-card.tsx'
import { useMemberName } from './use-member-name.ts'
import type { SettlementFormat } from './use-settlement-format.ts'

type Payment = NonNullable<CloseMonth['payment']>

/** Of a locked month who is paid, and who waits for what. */
export function PaymentCard({ payment, format }: { payment: Payment; format: SettlementFormat }) {
  const t = useTranslations('settlement')
  const facts = [
    [t('payment.paid'), payment.paid_members, payment.paid],
    [t('payment.still_due'), payment.due_members, payment.due],
  ] as const
  return (
    <SettingsCard title={t('payment.title')} text={t('payment.text')}>
      <dl className="grid grid-cols-[minmax(0,1fr)_auto_auto] gap-x-4 gap-y-1 tabular-nums">
        {facts.map(([name, members, amount]) => (
          <div key={name} className="contents">
            <dt className="text-muted">{name}</dt>
            <dd className="text-end text-muted">{t('members_count', { count: members })}</dd>
            <dd className="text-end font-medium">{format.money(amount)}</dd>
          </div>
        ))}
      </dl>
      {payment.waiting.length > 0 && <WaitingList waiting={payment.waiting} format={format} />}
    </SettingsCard>
  )
}

/** Who is not paid now, each with the reason. */
export function WaitingList({ waiting, format }: { waiting: Payment['waiting']; format: SettlementFormat }) {
  const t = useTranslations('settlement')
  const nameOf = useMemberName()
  return (
    <section aria-label={t('payment.waiting')} className="mt-3 border-t border-line pt-3">
      <h3 className="text-small font-medium text-muted">{t('payment.waiting')}</h3>
      <ul className="mt-1 grid gap-1.5">
        {waiting.map(({ waits_for, reason, payable, ...member }) => (
          <li key={member.account_id} className="flex flex-wrap justify-between gap-x-4">
            <span className="min-w-0">
              <bdi className="font-medium">{nameOf(member)}</bdi>
              <WaitText waits_for={waits_for} reason={reason} />
            </span>
            <span className="tabular-nums">{format.money(payable)}</span>
          </li>
        ))}
      </ul>
    </section>
  )
}

function WaitText({ waits_for, reason }: { waits_for: PaymentWait; reason: string | null }) {
  const t = useTranslations('settlement.waits')
  return (
    <span className="block text-small text-pretty text-muted">
      {waits_for === 'hold' && reason !== null ? t('hold_with', { reason }) : t(waits_for)}
    </span>
  )
}
