import type { closeProposal } from '@cuesheet/contract/values/close-month'
import { useTranslations } from 'use-intl'
import type * as z from 'zod/mini'
import { useFormat } from '../../lib/format.ts'
import { StatusPill } from '../../ui/status-pill.tsx'
import { useMemberName } from './use-member-name.ts'

export type Proposal = z.output<typeof closeProposal>

/** What a proposal says: a kind of payee, or each member’s part. */
export function useProposalText() {
  const t = useTranslations('settlement')
  const format = useFormat()
  const nameOf = useMemberName()
  const textOf = (shares: Proposal['shares'], kind: Proposal['payee_kind']) =>
    kind
      ? t(`payee_kinds.${kind}`)
      : shares.length === 0
        ? t('proposals.equal')
        : shares
            .map((share) => `${nameOf(share)} ${format.percent(share.basis_points / 10_000, 2)}`)
            .join(' · ')
  return {
    proposed: (of: Proposal) => textOf(of.shares, of.payee_kind),
    before: (of: Proposal) => textOf(of.shares_before, of.payee_kind_before),
  }
}

/** That something is proposed, what, by whom and from when on. */
export function ProposalNote({ proposal }: { proposal: Proposal }) {
  const t = useTranslations('settlement')
  const format = useFormat()
  const { proposed } = useProposalText()
  const { asked, from_month } = proposal
  return (
    <span className="mt-1 block text-small">
      <StatusPill tone="warn">
        {t('proposals.waits', {
          name: asked.name ?? t('rate.somebody'),
          month: format.month(from_month),
        })}
      </StatusPill>
      <span className="mt-0.5 block text-pretty text-muted">{proposed(proposal)}</span>
    </span>
  )
}
