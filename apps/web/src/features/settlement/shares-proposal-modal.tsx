import { type ManagedShares, proposeShares } from '@cuesheet/contract/settlement'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { useFormat } from '../../lib/format.ts'
import { useCallForm } from '../../lib/use-call-form.ts'
import type { useModal } from '../../lib/use-modal.ts'
import { FormModal } from '../../ui/form-modal.tsx'
import { TextField } from '../../ui/text-field.tsx'
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
  const format = useFormat()
  const nameOf = useMemberName()
  const [{ channel_id, from_month, shares: known }] = useState(channel)
  const form = useCallForm(proposeShares, {
    values: { shares: known.map((share) => ({ ...share, percent: percentOf(share.basis_points) })) },
    toBody: ({ shares }) => ({
      channel_id,
      seen:
        from_month === null
          ? []
          : known.map(({ account_id, basis_points }) => ({ account_id, basis_points })),
      shares: filledOf(shares).map(({ account_id, percent }) => ({
        account_id,
        basis_points: basisPointsOf(percent) ?? 0,
      })),
    }),
    problems: ({ shares }) => ({ shares: stillMissing(shares) === 0 ? undefined : t('proposals.whole') }),
    done: t('proposals.sent'),
    onDone: modal.close,
  })
  const { shares } = form.values
  const missing = stillMissing(shares)
  return (
    <FormModal
      modal={modal}
      form={form}
      title={t('proposals.shares_of', { channel: channel.channel })}
      description={t('proposals.lead', { month: format.month(month) })}
      submit={t('proposals.submit')}
    >
      {shares.map((share) => (
        <TextField
          key={share.account_id}
          label={t('proposals.part_of', { name: nameOf(share) })}
          inputMode="decimal"
          autoComplete="off"
          value={share.percent}
          onChange={({ target: { value: percent } }) =>
            form.set({ shares: shares.map((one) => (one === share ? { ...one, percent } : one)) })
          }
          error={
            share.percent.trim() !== '' && basisPointsOf(share.percent) === null
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
    </FormModal>
  )
}

const filledOf = <Part extends { percent: string }>(parts: Part[]) =>
  parts.filter(({ percent }) => percent.trim() !== '')
const stillMissing = (parts: { percent: string }[]) =>
  missingOf(filledOf(parts).map(({ percent }) => percent))
