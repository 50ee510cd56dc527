import { type Shares, setShares } from '@cuesheet/contract/console-close-members'
import { X } from 'lucide-react'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { basisPointsOf, missingOf, percentOf } from '../../features/settlement/split-parts.ts'
import { useMemberName } from '../../features/settlement/use-member-name.ts'
import { useFormat } from '../../lib/format.ts'
import { snackbars } from '../../lib/snackbars.ts'
import { useCallForm } from '../../lib/use-call-form.ts'
import type { useModal } from '../../lib/use-modal.ts'
import { Button, IconButton } from '../../ui/button.tsx'
import { FormModal } from '../../ui/form-modal.tsx'
import { TextField } from '../../ui/text-field.tsx'
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
  const format = useFormat()
  const nameOf = useMemberName()
  const [{ channel_id, shares: known }] = useState(channel)
  const seen = {
    network_id: network,
    channel_id,
    seen: known.map(({ account_id, basis_points }) => ({ account_id, basis_points })),
  }
  const form = useCallForm(setShares, {
    values: {
      shares: known.map((share) => ({ ...share, percent: percentOf(share.basis_points) })),
      from_month: month,
    },
    toBody: ({ shares, from_month }) => ({
      ...seen,
      from_month,
      shares: shares.map(({ account_id, percent }) => ({
        account_id,
        basis_points: basisPointsOf(percent) ?? 0,
      })),
    }),
    words: { from_month: t('entry.month_missing') },
    problems: ({ shares }) => ({
      shares: missingOf(shares.map(({ percent }) => percent)) === 0 ? undefined : t('shares.whole'),
    }),
    refusedAt: () => 'from_month',
    done: null,
    mutation: {
      onSuccess: ({ message }) => {
        snackbars.show('success', message)
        modal.close()
      },
    },
  })
  const { shares, from_month } = form.values
  const missing = missingOf(shares.map(({ percent }) => percent))
  const set = (next: typeof shares) => form.set({ shares: next })
  return (
    <FormModal
      modal={modal}
      form={form}
      title={t('shares.of', { channel: channel.channel })}
      description={t('shares.lead')}
      submit={t('shares.submit')}
    >
      {shares.map((part) => (
        <div key={part.account_id} className="flex items-end gap-2">
          <TextField
            className="min-w-0 flex-1"
            label={t('shares.part_of', { name: nameOf(part) })}
            inputMode="decimal"
            autoComplete="off"
            required
            value={part.percent}
            onChange={({ target: { value: percent } }) =>
              set(shares.map((one) => (one === part ? { ...one, percent } : one)))
            }
            error={basisPointsOf(part.percent) === null ? t('shares.wrong') : undefined}
          />
          <IconButton
            label={t('shares.remove', { name: nameOf(part) })}
            className="mb-1"
            onClick={() => set(shares.filter((one) => one !== part))}
          >
            <X size={18} aria-hidden="true" />
          </IconButton>
        </div>
      ))}
      <MemberChoice
        network={network}
        value={null}
        without={shares.map(({ account_id }) => account_id)}
        onPick={(member) =>
          set([...shares, { ...member, basis_points: 0, percent: percentOf(Math.max(0, missing ?? 0)) }])
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
        {...form.text('from_month')}
        label={t('shares.from_label')}
        hint={t('shares.from_hint')}
        type="month"
        required
      />
      {channel.from_month !== null && (
        <div>
          <Button onClick={() => form.action.mutate({ ...seen, from_month, shares: [] })}>
            {t('shares.equal')}
          </Button>
        </div>
      )}
    </FormModal>
  )
}
