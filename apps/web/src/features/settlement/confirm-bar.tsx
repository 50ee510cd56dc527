import { useTranslations } from 'use-intl'
import { useFormat } from '../../lib/format.ts'
import { snackbars } from '../../lib/snackbars.ts'
import { useAction } from '../../lib/use-action.ts'
import { useSentence } from '../../lib/use-sentence.ts'
import { Button } from '../../ui/button.tsx'
import { Callout } from '../../ui/callout.tsx'
import { type CloseMonth, confirmMonth } from './api.ts'
import { useTieName } from './tie-table.tsx'
import { useSettlementFormat } from './use-settlement-format.ts'

type Waiting = {
  what: 'lock' | 'reopen' | 'difference' | 'rate'
  by: { account_id: number | null; name: string | null; at: string }
  reason: string | null
  /** What is confirmed, and by what the call names it. */
  subject?: string
  tie?: string
  amount?: string
}

/** What an operator has asked for in a month, and the manager is the second person of: one after the other. */
export function ConfirmBar({ month, me }: { month: CloseMonth; me: number }) {
  const t = useTranslations('settlement')
  const app = useTranslations('app')
  const format = useFormat()
  const sentence = useSentence()
  const action = useAction({
    ...confirmMonth,
    onSuccess: ({ message }) => snackbars.show('success', message),
    onError: (error) => snackbars.show('error', sentence(error)),
  })
  const [waiting] = useWaiting(month).filter(({ by }) => by.account_id !== me)
  if (!waiting) return null
  const { what, by, reason, subject = '', tie, amount } = waiting
  const words = { name: by.name ?? t('rate.somebody'), time: format.moment(by.at), subject }
  return (
    <Callout tone="info" text={t(`${what}_asked`, words)} isQuiet>
      {reason && <p>{t('reason_is', { reason })}</p>}
      <p>{t(`${what}_text`)}</p>
      <div className="mt-2.5">
        <Button
          kind="primary"
          busy={action.isPending && app('state.working')}
          onClick={() =>
            action.mutate({
              ...{ month: month.month, version: month.version, what },
              ...(tie && { tie }),
              ...(amount && { amount }),
            })
          }
        >
          {t(`${what}_confirm`)}
        </Button>
      </div>
    </Callout>
  )
}

function useWaiting(month: CloseMonth): Waiting[] {
  const t = useTranslations('settlement')
  const nameOf = useTieName()
  const format = useSettlementFormat('KRW')
  const { reopen_asked, lock_asked, nobodys, rate, ties } = month
  return [
    ...(reopen_asked ? [{ what: 'reopen' as const, by: reopen_asked, reason: reopen_asked.reason }] : []),
    ...ties
      .filter(
        ({ is_settled, accepted, difference_usd }) =>
          !is_settled && accepted?.difference_usd === difference_usd,
      )
      .map((tie) => ({
        ...{ what: 'difference' as const, by: tie.accepted!.by, reason: tie.accepted!.reason },
        ...{ tie: tie.tie, amount: tie.difference_usd },
        subject: `${nameOf(tie)}, ${format.signedUsd(tie.difference_usd)}`,
      })),
    ...(nobodys?.accepted && !nobodys.is_settled
      ? [
          {
            ...{ what: 'difference' as const, by: nobodys.accepted.by, reason: nobodys.accepted.reason },
            ...{ tie: nobodys.tie, amount: nobodys.usd },
            subject: t('nobodys.title', { amount: format.usd(nobodys.usd), count: nobodys.channels }),
          },
        ]
      : []),
    ...(rate.waiting && rate.by
      ? [
          {
            ...{ what: 'rate' as const, by: rate.by, reason: rate.note },
            ...{ amount: rate.waiting.rate, subject: format.rate(rate.waiting.rate) },
          },
        ]
      : []),
    // An open question comes before the lock.
    ...(lock_asked && !reopen_asked ? [{ what: 'lock' as const, by: lock_asked, reason: null }] : []),
  ]
}
