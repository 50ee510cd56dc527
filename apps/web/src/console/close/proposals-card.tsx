import { closeProposals, decideProposal } from '@cuesheet/contract/console-close-members'
import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import { type Proposal, ProposalNote, useProposalText } from '../../features/settlement/proposal-note.tsx'
import { queryOf } from '../../lib/client.ts'
import { mutationOf } from '../../lib/mutation.ts'
import { snackbars } from '../../lib/snackbars.ts'
import { useAction } from '../../lib/use-action.ts'
import { useKept } from '../../lib/use-kept.ts'
import { useModal } from '../../lib/use-modal.ts'
import { useOpening } from '../../lib/use-opening.ts'
import { useSentence } from '../../lib/use-sentence.ts'
import { Button, buttonClass } from '../../ui/button.tsx'
import { Layer } from '../../ui/layer.tsx'
import { ModalLink } from '../../ui/modal-link.tsx'
import { SettingsCard } from '../../ui/settings-card.tsx'
import { useMay } from '../use-may.ts'

const loadDecline = () => import('./decline-modal.tsx')

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
  const dialog = useModal('dialog')
  const opening = useOpening(dialog.isOpen)
  const kept = useKept(dialog.subject)
  const proposals = rows.filter((proposal) => proposal.kind === kind)
  const declined = proposals.find(({ proposal_id }) => `decline.${proposal_id}` === kept)
  const isDeclining = may && declined !== undefined && dialog.subject === kept
  if (proposals.length === 0) return null
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
                  <ModalLink
                    modal="dialog"
                    subject={`decline.${proposal.proposal_id}`}
                    className={buttonClass('quiet')}
                  >
                    {t('proposals.decline')}
                  </ModalLink>
                  <Button
                    kind="primary"
                    busy={action.isPending && action.variables.proposal_id === proposal.proposal_id}
                    onClick={() =>
                      action.mutate({
                        network_id: network,
                        proposal_id: proposal.proposal_id,
                        is_accepted: true,
                      })
                    }
                  >
                    {t('proposals.accept')}
                  </Button>
                </div>
              )}
            </li>
          ))}
        </ul>
      </SettingsCard>
      <Layer load={loadDecline} isOpen={isDeclining} onClose={dialog.close} isDialog>
        {(DeclineModal) =>
          declined && (
            <DeclineModal
              key={`${declined.proposal_id} ${opening}`}
              modal={{ ...dialog, isOpen: isDeclining }}
              network={network}
              proposal={declined}
            />
          )
        }
      </Layer>
    </div>
  )
}
