import { Link } from '@tanstack/react-router'
import { useId, useState } from 'react'
import { useTranslations } from 'use-intl'
import { snackbars } from '../../lib/snackbars.ts'
import { useAction } from '../../lib/use-action.ts'
import { useDecisionTexts } from '../../lib/use-decision-texts.ts'
import { useModal } from '../../lib/use-modal.ts'
import { Button, buttonClass } from '../../ui/button.tsx'
import { Callout } from '../../ui/callout.tsx'
import { DecisionModal } from '../../ui/decision-modal.tsx'
import { AddMemberForm } from './add-member-form.tsx'
import { add, type GivenResult } from './api.ts'
import { GivenResults } from './given-results.tsx'

type Created = { nickname: string; channels: GivenResult[] }

/** Creates a member; where a channel could not be assigned, says which and why, with the member there already. */
export function AddMemberModal() {
  const t = useTranslations('members.add')
  const app = useTranslations('app')
  const id = useId()
  const modal = useModal('add-member')
  const adding = useAction(add)
  const [round, setRound] = useState(0)
  const [created, setCreated] = useState<Created | null>(null)
  const leave = () => {
    modal.close()
    setRound(round + 1)
    setCreated(null)
    adding.reset()
  }
  return (
    <DecisionModal
      isOpen={modal.isOpen}
      onClose={leave}
      title={t('title')}
      form="side"
      texts={useDecisionTexts(t('submit'))}
      action={id}
      work={adding}
      instead={
        created ? (
          <>
            <Link to="/manage-channel" className={buttonClass()}>
              {t('to_channels')}
            </Link>
            <Button kind="primary" onClick={leave}>
              {app('action.close')}
            </Button>
          </>
        ) : undefined
      }
    >
      {created ? (
        <div className="grid grid-cols-[minmax(0,1fr)] gap-4 pt-1">
          <Callout tone="warn" text={t('results', { name: created.nickname })}>
            {t('results_text')}
          </Callout>
          <GivenResults label={t('links')} results={created.channels} />
        </div>
      ) : (
        <AddMemberForm
          key={round}
          id={id}
          sending={adding}
          onSend={(member) =>
            adding.mutate(member, {
              onSuccess: ({ message, channels }) => {
                snackbars.show('success', message)
                if (channels.some(({ channel_id }) => channel_id === null))
                  setCreated({ nickname: member.nickname, channels })
                else leave()
              },
            })
          }
        />
      )}
    </DecisionModal>
  )
}
