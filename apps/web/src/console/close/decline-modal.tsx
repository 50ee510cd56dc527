import { decideProposal } from '@cuesheet/contract/console-close-members'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { type Proposal, ProposalNote } from '../../features/settlement/proposal-note.tsx'
import { useCallForm } from '../../lib/use-call-form.ts'
import type { useModal } from '../../lib/use-modal.ts'
import { FormModal } from '../../ui/form-modal.tsx'
import { ReasonField } from './reason-field.tsx'

type Props = { modal: ReturnType<typeof useModal>; network: number; proposal: Proposal }

/** Declines what a manager proposes, who is told the reason. */
export default function DeclineModal({ modal, network, ...given }: Props) {
  const t = useTranslations('console_close')
  const words = useTranslations('settlement.proposals')
  const [{ proposal }] = useState(given)
  const form = useCallForm(decideProposal, {
    values: { reason: '' },
    toBody: ({ reason }) => ({
      network_id: network,
      proposal_id: proposal.proposal_id,
      is_accepted: false,
      reason,
    }),
    words: { reason: t('reason_short') },
    refusedAt: () => 'reason' as const,
    onDone: modal.close,
  })
  return (
    <FormModal
      modal={modal}
      form={form}
      title={words('decline_title', { name: proposal.name ?? '–' })}
      submit={words('decline')}
      kind="danger"
    >
      <ProposalNote proposal={proposal} />
      <ReasonField {...form.text('reason')} hint={words('decline_hint')} />
    </FormModal>
  )
}
