import { useId, useState } from 'react'
import { useTranslations } from 'use-intl'
import { useFormat } from '../../lib/format.ts'
import { snackbars } from '../../lib/snackbars.ts'
import { useAction } from '../../lib/use-action.ts'
import { useDecisionTexts } from '../../lib/use-decision-texts.ts'
import { useForm } from '../../lib/use-form.ts'
import type { useModal } from '../../lib/use-modal.ts'
import { useSentence } from '../../lib/use-sentence.ts'
import { DecisionModal } from '../../ui/decision-modal.tsx'
import { Form } from '../../ui/form.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { type ManagedShares, proposeShares } from './api.ts'
import { basisPointsOf, missingOf, percentOf } from './split-parts.ts'
import { useMemberName } from './use-member-name.ts'

type Props = {
  modal: ReturnType<typeof useModal>
  channel: ManagedShares
  /** From which month on it would hold. */
  month: string
}

/** Proposes how a channel is split among its members; together always the whole. A member without a part is left empty. */
export default function SharesProposalModal({ modal, channel, month }: Props) {
  const t = useTranslations('settlement')
  const id = useId()
  const format = useFormat()
  const sentence = useSentence()
  const nameOf = useMemberName()
  const [seen] = useState(
    channel.from_month === null
      ? []
      : channel.shares.map(({ account_id, basis_points }) => ({ account_id, basis_points })),
  )
  const [parts, setParts] = useState(
    channel.shares.map((share) => ({ ...share, percent: percentOf(share.basis_points) })),
  )
  const action = useAction(proposeShares)
  const filled = parts.filter(({ percent }) => percent.trim() !== '')
  const missing = missingOf(filled.map(({ percent }) => percent))
  const form = useForm({
    sending: action,
    shown: { parts: action.error ? sentence(action.error) : undefined },
    problems: { parts: missing === 0 ? undefined : t('proposals.whole') },
    onSend: () =>
      action.mutate(
        {
          channel_id: channel.channel_id,
          seen,
          shares: filled.map(({ account_id, percent }) => ({
            account_id,
            basis_points: basisPointsOf(percent) ?? 0,
          })),
        },
        {
          onSuccess: () => {
            snackbars.show('success', t('proposals.sent'))
            modal.close()
          },
        },
      ),
  })
  return (
    <DecisionModal
      isOpen={modal.isOpen}
      onClose={modal.close}
      title={t('proposals.shares_of', { channel: channel.channel })}
      description={t('proposals.lead', { month: format.month(month) })}
      texts={useDecisionTexts(t('proposals.submit'))}
      action={id}
      work={action}
    >
      <Form id={id} form={form} className="gap-4 pt-4">
        {parts.map((part) => (
          <TextField
            key={part.account_id}
            label={t('proposals.part_of', { name: nameOf(part) })}
            inputMode="decimal"
            autoComplete="off"
            value={part.percent}
            onChange={(event) => {
              const percent = event.target.value
              setParts(parts.map((one) => (one.account_id === part.account_id ? { ...one, percent } : one)))
            }}
            error={
              part.percent.trim() !== '' && basisPointsOf(part.percent) === null
                ? t('proposals.wrong')
                : undefined
            }
          />
        ))}
        <p role="status" className={missing === 0 ? 'text-muted' : 'font-medium text-danger'}>
          {missing === 0
            ? t('proposals.complete')
            : missing === null
              ? t('proposals.whole')
              : t(missing > 0 ? 'proposals.missing' : 'proposals.over', {
                  percent: format.percent(Math.abs(missing) / 10_000, 2),
                })}
        </p>
        {action.error && (
          <p role="alert" className="font-medium text-danger">
            {sentence(action.error)}
          </p>
        )}
      </Form>
    </DecisionModal>
  )
}
