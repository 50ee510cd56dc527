import { acceptTieOut, type Month } from '@cuesheet/contract/console-close'
import type { TieOut } from '@cuesheet/contract/values/settlement'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { useCallForm } from '../../lib/use-call-form.ts'
import type { useModal } from '../../lib/use-modal.ts'
import { FormModal } from '../../ui/form-modal.tsx'
import { ReasonField } from './reason-field.tsx'

export type Accepted = Pick<TieOut, 'tie' | 'sentence' | 'accepted' | 'difference_usd' | 'needs_second'>

type Props = {
  modal: ReturnType<typeof useModal>
  month: Month
  tie: Accepted
  title: string
  /** What becomes of it. */
  text: string
}

/** Takes a difference, or money without a member, as it is, or confirms that somebody did. */
export default function AcceptModal({ modal, month, tie, title, text }: Props) {
  const t = useTranslations('console_close')
  const [seen] = useState({ month, tie })
  const form = useCallForm(acceptTieOut, {
    values: { reason: seen.tie.accepted?.reason ?? '' },
    toBody: ({ reason }) => ({
      network_id: seen.month.network_id,
      month: seen.month.month,
      version: seen.month.version,
      tie: seen.tie.tie,
      difference_usd: seen.tie.difference_usd,
      reason,
    }),
    words: { reason: t('reason_short') },
    refusedAt: () => 'reason',
    onDone: modal.close,
  })
  return (
    <FormModal
      modal={modal}
      form={form}
      title={title}
      description={text}
      submit={t(tie.accepted ? 'accept.confirm' : 'accept.submit')}
    >
      {tie.sentence && <p className="text-pretty">{tie.sentence}</p>}
      <ReasonField {...form.text('reason')} />
      {tie.needs_second && !tie.accepted && <p className="text-small text-muted">{t('accept.second')}</p>}
    </FormModal>
  )
}
