import { X } from 'lucide-react'
import { useId, useState } from 'react'
import { useTranslations } from 'use-intl'
import { basisPointsOf, missingOf, percentOf } from '../../features/settlement/split-parts.ts'
import { useMemberName } from '../../features/settlement/use-member-name.ts'
import { useFormat } from '../../lib/format.ts'
import { snackbars } from '../../lib/snackbars.ts'
import { useAction } from '../../lib/use-action.ts'
import { useDecisionTexts } from '../../lib/use-decision-texts.ts'
import { useForm } from '../../lib/use-form.ts'
import type { useModal } from '../../lib/use-modal.ts'
import { useSentence } from '../../lib/use-sentence.ts'
import { Button, IconButton } from '../../ui/button.tsx'
import { DecisionModal } from '../../ui/decision-modal.tsx'
import { Form } from '../../ui/form.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { type Shares, setShares } from './api.ts'
import { MemberChoice } from './member-choice.tsx'

type Props = {
  modal: ReturnType<typeof useModal>
  network: number
  channel: Shares
  /** From which month on, unless another is chosen. */
  month: string
}

/** Splits a channel among members from a month on; together always the whole. */
export default function SharesModal({ modal, network, channel, month }: Props) {
  const t = useTranslations('console_close')
  const id = useId()
  const format = useFormat()
  const sentence = useSentence()
  const nameOf = useMemberName()
  const [seen] = useState(
    channel.shares.map(({ account_id, basis_points }) => ({ account_id, basis_points })),
  )
  const [parts, setParts] = useState(
    channel.shares.map((share) => ({ ...share, percent: percentOf(share.basis_points) })),
  )
  const [from, setFrom] = useState(month)
  const action = useAction(setShares)
  const missing = missingOf(parts.map(({ percent }) => percent))
  const send = (shares: { account_id: number; basis_points: number }[]) =>
    action.mutate(
      { network_id: network, channel_id: channel.channel_id, from_month: from, shares, seen },
      {
        onSuccess: ({ message }) => {
          snackbars.show('success', message)
          modal.close()
        },
      },
    )
  const form = useForm({
    sending: action,
    shown: { from: action.error ? sentence(action.error) : undefined },
    problems: {
      parts: missing === 0 ? undefined : t('shares.whole'),
      from: /^\d{4}-\d\d$/.test(from) ? undefined : t('entry.month_missing'),
    },
    onSend: () =>
      send(
        parts.map(({ account_id, percent }) => ({ account_id, basis_points: basisPointsOf(percent) ?? 0 })),
      ),
  })
  const change = (account: number, percent: string) =>
    setParts(parts.map((part) => (part.account_id === account ? { ...part, percent } : part)))
  return (
    <DecisionModal
      isOpen={modal.isOpen}
      onClose={modal.close}
      title={t('shares.of', { channel: channel.channel })}
      description={t('shares.lead')}
      texts={useDecisionTexts(t('shares.submit'))}
      action={id}
      work={action}
    >
      <Form id={id} form={form} className="gap-4 pt-4">
        {parts.map((part) => (
          <div key={part.account_id} className="flex items-end gap-2">
            <TextField
              className="min-w-0 flex-1"
              label={t('shares.part_of', { name: nameOf(part) })}
              inputMode="decimal"
              autoComplete="off"
              required
              value={part.percent}
              onChange={(event) => change(part.account_id, event.target.value)}
              error={basisPointsOf(part.percent) === null ? t('shares.wrong') : undefined}
            />
            <IconButton
              label={t('shares.remove', { name: nameOf(part) })}
              className="mb-1"
              onClick={() => setParts(parts.filter(({ account_id }) => account_id !== part.account_id))}
            >
              <X size={18} aria-hidden="true" />
            </IconButton>
          </div>
        ))}
        <MemberChoice
          network={network}
          value={null}
          without={parts.map(({ account_id }) => account_id)}
          onPick={(member) =>
            setParts([
              ...parts,
              { ...member, basis_points: 0, percent: percentOf(Math.max(0, missing ?? 0)) },
            ])
          }
        />
        <p role="status" className={missing === 0 ? 'text-muted' : 'font-medium text-danger'}>
          {missing === 0
            ? t('shares.complete')
            : missing === null
              ? t('shares.whole')
              : t(missing > 0 ? 'shares.missing' : 'shares.over', {
                  percent: format.percent(Math.abs(missing) / 10_000, 2),
                })}
        </p>
        <TextField
          label={t('shares.from_label')}
          hint={t('shares.from_hint')}
          name="from"
          type="month"
          required
          value={from}
          onChange={(event) => setFrom(event.target.value)}
          error={form.problems.from}
        />
        {channel.from_month !== null && (
          <div>
            <Button onClick={() => send([])}>{t('shares.equal')}</Button>
          </div>
        )}
      </Form>
    </DecisionModal>
  )
}
