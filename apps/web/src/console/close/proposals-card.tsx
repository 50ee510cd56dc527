import { closeProposals, decideProposal } from '@cuesheet/contract/console-close-members'
import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import { type Proposal, ProposalNote, useProposalText } from '../../features/settlement/proposal-note.tsx'
import { queryOf } from '../../lib/client.ts'
import { mutationOf } from '../../lib/mutation.ts'
import { snackbars } from '../../lib/snackbars.ts'
import { useAction } from '../../lib/use-action.ts'
import { useSentence } from '../../lib/use-sentence.ts'
import { Button } from '../../ui/button.tsx'
import { SettingsCard } from '../../ui/settings-card.tsx'
import { useMay } from '../use-may.ts'

/** What the network’s manager proposes of a kind, to be accepted or declined; nothing where nothing is. */
export function ProposalsCard({ network, kind }: { network: number; kind: Proposal['kind'] }) {
  const t = useTranslations('settlement')
  const sentence = useSentence()
  const { before } = useProposalText()
  const may = useMay(decideProposal)
  const { rows = [] } = useQuery(queryOf(closeProposals, { network })).data ?? {}
  const action = useAction(
    mutationOf(decideProposal, {
      onSuccess: ({ message }) => snackbars.show('success', message),
      onError: (error) => snackbars.show('error', sentence(error)),
    }),
  )
  const proposals = rows.filter((proposal) => proposal.kind === kind)
  if (proposals.length === 0) return null
  const isBusy = (id: number, is_accepted: boolean) =>
    action.isPending && action.variables.proposal_id === id && action.variables.is_accepted === is_accepted
  return (
    <div className="mb-4">
      <SettingsCard title={t('proposals.title')} text={t('proposals.text')}>
        <ul className="divide-y divide-line">
          {proposals.map((proposal) => (
            <li
              key={proposal.proposal_id}
              className="flex flex-wrap items-center gap-x-4 gap-y-2 py-3 first:pt-0 last:pb-0"
            >
              <div className="min-w-0 flex-1 basis-72">
                <bdi className="font-medium wrap-anywhere">{proposal.name}</bdi>
                <ProposalNote proposal={proposal} />
                <span className="block text-small text-pretty text-faint">
                  {t('proposals.before', { before: before(proposal) })}
                </span>
              </div>
              {may && (
                <div className="flex gap-2">
                  {[false, true].map((is_accepted) => (
                    <Button
                      key={String(is_accepted)}
                      kind={is_accepted ? 'primary' : 'quiet'}
                      busy={isBusy(proposal.proposal_id, is_accepted)}
                      onClick={() =>
                        action.mutate({
                          network_id: network,
                          proposal_id: proposal.proposal_id,
                          is_accepted,
                        })
                      }
                    >
                      {t(is_accepted ? 'proposals.accept' : 'proposals.decline')}
                    </Button>
                  ))}
                </div>
              )}
            </li>
          ))}
        </ul>
      </SettingsCard>
    </div>
  )
}
