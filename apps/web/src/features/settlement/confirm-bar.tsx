import { type CloseMonth, confirmClose } from '@cuesheet/contract/settlement'
import type { AskedOfSecond } from '@cuesheet/contract/values/settlement'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { useFormat } from '../../lib/format.ts'
import { mutationOf } from '../../lib/mutation.ts'
import { snackbars } from '../../lib/snackbars.ts'
import { useAction } from '../../lib/use-action.ts'
import { useModal } from '../../lib/use-modal.ts'
import { useSentence } from '../../lib/use-sentence.ts'
import { Button, buttonClass } from '../../ui/button.tsx'
import { Callout } from '../../ui/callout.tsx'
import { Layer } from '../../ui/layer.tsx'
import { ModalLink } from '../../ui/modal-link.tsx'
import { useTieName } from './tie-table.tsx'
import { useSettlementFormat } from './use-settlement-format.ts'

const loadDecline = () => import('./decline-modal.tsx')

type Waiting = {
  what: AskedOfSecond
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
  const format = useFormat()
  const sentence = useSentence()
  const action = useAction(
    mutationOf(confirmClose, {
      onSuccess: ({ message }) => snackbars.show('success', message),
      onError: (error) => snackbars.show('error', sentence(error)),
    }),
  )
  const dialog = useModal('dialog')
  const isDeclining = dialog.subject === 'decline'
  const [waiting] = useWaiting(month).filter(({ by }) => by.account_id !== me)
  const now = waiting && { month: month.month, version: month.version, what: waiting.what, tie: waiting.tie }
  // As it was when the dialog opened: what takes its place meanwhile was not read.
  const [opened, setOpened] = useState<typeof now>()
  if (isDeclining && !opened && now) setOpened(now)
  if (!isDeclining && opened) setOpened(undefined)
  if (!waiting) return null
  const { what, by, reason, subject = '', tie, amount } = waiting
  const words = { name: by.name ?? t('rate.somebody'), time: format.moment(by.at), subject }
  return (
    <Callout tone="info" text={t(`${what}_asked`, words)} isQuiet>
      {reason && <p>{t('reason_is', { reason })}</p>}
      <p>{t(`${what}_text`)}</p>
      <div className="mt-2.5 flex flex-wrap gap-2">
        <Button
          kind="primary"
          busy={action.isPending}
          onClick={() =>
            action.mutate({
              month: month.month,
              version: month.version,
              what,
              ...(tie && { tie }),
              ...(amount && { amount }),
            })
          }
        >
          {t(`${what}_confirm`)}
        </Button>
        <ModalLink
          modal="dialog"
          subject="decline"
          className={buttonClass()}
          onPointerEnter={() => void loadDecline()}
        >
          {t('proposals.decline')}
        </ModalLink>
      </div>
      <Layer load={loadDecline} isOpen={isDeclining} onClose={dialog.close} isDialog>
        {(DeclineModal) => <DeclineModal modal={{ ...dialog, isOpen: isDeclining }} of={opened ?? now!} />}
      </Layer>
    </Callout>
  )
}

function useWaiting(month: CloseMonth): Waiting[] {
  const t = useTranslations('settlement')
  const nameOf = useTieName()
  const format = useSettlementFormat()
  const { reopen_asked, lock_asked, nobodys, rate, ties } = month
  return [
    ...(reopen_asked ? [{ what: 'reopen' as const, by: reopen_asked, reason: reopen_asked.reason }] : []),
    ...ties
      .filter(
        ({ is_settled, accepted, difference_usd }) =>
          !is_settled && accepted?.difference_usd === difference_usd,
      )
      .map((tie) => ({
        what: 'difference' as const,
        by: tie.accepted!.by,
        reason: tie.accepted!.reason,
        tie: tie.tie,
        amount: tie.difference_usd,
        subject: `${nameOf(tie)}, ${format.signedUsd(tie.difference_usd)}`,
      })),
    ...(nobodys?.accepted && !nobodys.is_settled
      ? [
          {
            what: 'difference' as const,
            by: nobodys.accepted.by,
            reason: nobodys.accepted.reason,
            tie: nobodys.tie,
            amount: nobodys.usd,
            subject: t('nobodys.title', { amount: format.usd(nobodys.usd), count: nobodys.channels }),
          },
        ]
      : []),
    ...(rate.waiting && rate.by
      ? [
          {
            what: 'rate' as const,
            by: rate.by,
            reason: rate.note,
            amount: rate.waiting.rate,
            subject: format.rate(rate.waiting.rate),
          },
        ]
      : []),
    // An open question comes before the lock.
    ...(lock_asked && !reopen_asked ? [{ what: 'lock' as const, by: lock_asked, reason: null }] : []),
  ]
}
