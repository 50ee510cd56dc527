import type { OwnMonth } from '@cuesheet/contract/settlement'
import { useTranslations } from 'use-intl'
import { localDay } from '../../lib/local-day.ts'
import { usePaidFormat } from '../../lib/use-paid-format.ts'

type Of = Pick<
  OwnMonth,
  | 'payable'
  | 'carry_reason'
  | 'hold_reason'
  | 'planned_on'
  | 'paid_on'
  | 'waits_for'
  | 'wait_reason'
  | 'invoice'
  | 'payout'
>

/** When a month is paid, or why it is not, in one sentence. */
export function useWhenPaid() {
  const t = useTranslations('settlement')
  const format = usePaidFormat()
  return ({ payable, carry_reason, hold_reason, planned_on, paid_on, ...wait }: Of) => {
    if (carry_reason !== null)
      return carry_reason === 'held' && hold_reason !== null
        ? t('held_with', { reason: hold_reason })
        : t(`carried_text.${carry_reason}`)
    if (Number(payable) === 0) return t('nothing_to_pay')
    if (paid_on !== null) return t('paid_on', { day: format.dayAndYear(paid_on) })
    const { payout } = wait
    if (wait.waits_for === 'payout' && payout)
      return t('waits.payout_on', { day: format.dayAndYear(payout.pay_on) })
    if (payout?.reason && payout.state !== 'open')
      return t(`waits.payout_${payout.state}`, { reason: t(`payout_failures.${payout.reason}`) })
    if (wait.waits_for === 'tax_invoice' && wait.invoice)
      return t('waits.tax_invoice_of', { amount: format.money(wait.invoice.total) })
    if (wait.waits_for === 'hold' && wait.wait_reason !== null)
      return t('waits.hold_with', { reason: wait.wait_reason })
    if (wait.waits_for !== null) return t(`waits.${wait.waits_for}`)
    return planned_on === null
      ? t('not_planned')
      : t(planWords(planned_on), { day: format.dayAndYear(planned_on) })
  }
}

/** Of a payday that nobody was paid on, whether it is still to come. */
export const planWords = (planned_on: string, today = localDay(new Date())) =>
  planned_on < today ? 'overdue_since' : 'planned_on'
