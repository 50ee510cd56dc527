import type { ManagedChannel } from '@cuesheet/contract/channels'
import { reportingDay } from '@cuesheet/contract/values/day'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { useTranslations } from 'use-intl'
import { useDraft } from '../../lib/drafts.ts'
import { snackbars } from '../../lib/snackbars.ts'
import { useAction } from '../../lib/use-action.ts'
import { useDecisionTexts } from '../../lib/use-decision-texts.ts'
import { useModal } from '../../lib/use-modal.ts'
import { useSentence } from '../../lib/use-sentence.ts'
import { Callout } from '../../ui/callout.tsx'
import { Checkbox } from '../../ui/checkbox.tsx'
import { DecisionModal } from '../../ui/decision-modal.tsx'
import { Skeleton, SkeletonGroup } from '../../ui/skeleton.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { assign, movesQuery, unassign } from './api.ts'
import { ChannelMissing } from './channel-missing.tsx'
import type { ChannelModalsProps } from './channel-modals.tsx'
import { ChannelsFailed } from './channels-empty.tsx'
import { MovedMonths } from './moved-months.tsx'
import { SubjectChannels, useSubjectChannels } from './subject-channels.tsx'

const nobody: ReadonlySet<number> = new Set()
const actions = { assign, unassign }

/** Whom the manager picked so far. */
type Choice = {
  chosen: ReadonlySet<number>
  onChange: (chosen: ReadonlySet<number>) => void
  error: string | undefined
}

type Props = Pick<ChannelModalsProps, 'selected' | 'onAssigned'> & {
  name: keyof typeof actions
  /** Whom it is about where nothing else can be meant. */
  only?: (channels: ManagedChannel[]) => ReadonlySet<number> | null
  /** Whether there is anybody to choose. */
  canSend?: (channels: ManagedChannel[]) => boolean
  submitText: (count: number) => string
  children: (channels: ManagedChannel[], choice: Choice) => ReactNode
}

/** Begins or ends assignments of one or of all selected channels: which they are, whose, and what was refused. */
export function AssignmentModal(props: Props) {
  const { name, selected, onAssigned, only, canSend = () => true, submitText, children } = props
  const t = useTranslations(`channels.${name}`)
  const moved = useTranslations('channels.moved')
  const sentence = useSentence()
  const modal = useModal(name)
  const subject = useSubjectChannels(modal.subject, selected)
  const { channels } = subject
  const [picked, setPicked] = useDraft(`${name}.picked`, nobody)
  const chosen = only?.(channels) ?? picked
  const [isMissing, setMissing] = useState(false)
  const [from, setFrom] = useState('')
  const [isInstead, setInstead] = useState(false)
  // Of which months it was seen that they move, so that other ones are looked at again.
  const [confirmed, setConfirmed] = useState('')
  const [isUnconfirmed, setUnconfirmed] = useState(false)
  const hasOthers =
    name === 'assign' &&
    channels.some(({ members }) => members.some(({ account_id }) => !chosen.has(account_id)))
  const asked = {
    channels: channels.map(({ channel_id }) => channel_id),
    members: [...chosen].sort((a, b) => a - b),
    ...(from && { from }),
    ...(isInstead && hasOthers && { instead: true }),
  }
  const moves = useQuery({
    ...movesQuery({ what: name, ...asked }),
    enabled: modal.isOpen && channels.length > 0 && chosen.size > 0,
  })
  const sending = useAction(actions[name])
  const pick = (next: ReadonlySet<number>) => {
    setPicked(next)
    setMissing(false)
  }
  const leave = () => {
    modal.close()
    pick(nobody)
    setFrom('')
    setInstead(false)
    setConfirmed('')
    setUnconfirmed(false)
    sending.reset()
  }
  const send = () => {
    setMissing(chosen.size === 0)
    if (chosen.size === 0) return
    const needed = moves.data?.needs_confirmation ? moves.data.seen : null
    setUnconfirmed(needed !== null && confirmed !== needed)
    if (needed !== null && confirmed !== needed) return
    sending.mutate(
      { ...asked, ...(needed !== null && { seen: needed }) },
      {
        onError: () => void moves.refetch(),
        onSuccess: ({ message }) => {
          snackbars.show('success', message)
          onAssigned()
          leave()
        },
      },
    )
  }
  return (
    <DecisionModal
      isOpen={modal.isOpen}
      onClose={leave}
      title={t('title')}
      description={t('text')}
      texts={useDecisionTexts(submitText(chosen.size))}
      action={send}
      work={sending}
      // A channel that was never there is no channel that went meanwhile.
      isGone={subject.found?.isGone === true && channels.length > 0}
      isDisabled={channels.length === 0 || !canSend(channels)}
    >
      <div className="mt-4 grid grid-cols-[minmax(0,1fr)] gap-4">
        {channels.length === 0 ? (
          <NoChannel found={subject.found} />
        ) : (
          <>
            <SubjectChannels channels={channels} />
            {children(channels, { chosen, onChange: pick, error: isMissing ? t('required') : undefined })}
          </>
        )}
        {channels.length > 0 && (
          <TextField
            label={t('from')}
            hint={t('from_hint')}
            name="from"
            type="date"
            max={reportingDay(new Date())}
            value={from}
            onChange={(event) => setFrom(event.target.value)}
          />
        )}
        {hasOthers && (
          <Checkbox name="instead" isChecked={isInstead} onChange={setInstead}>
            {moved('instead')}
          </Checkbox>
        )}
        {moves.data && moves.data.rows.length > 0 && (
          <MovedMonths
            rows={moves.data.rows}
            confirmation={
              moves.data.needs_confirmation
                ? {
                    isGiven: confirmed === moves.data.seen,
                    onChange: (isGiven) => {
                      setConfirmed(isGiven ? moves.data.seen : '')
                      setUnconfirmed(false)
                    },
                    error: isUnconfirmed ? moved('confirm_required') : undefined,
                  }
                : null
            }
          />
        )}
        {moves.error && !sending.isError && <Callout tone="bad" text={sentence(moves.error)} />}
        {sending.isError && <Callout tone="bad" text={sentence(sending.error)} />}
      </div>
    </DecisionModal>
  )
}

/** The channel of the address is on its way, could not be had, or is none; of many selected none is left. */
function NoChannel({ found }: Pick<ReturnType<typeof useSubjectChannels>, 'found'>) {
  const app = useTranslations('app')
  if (!found || found.isGone) return <ChannelMissing />
  if (found.error)
    return (
      <ChannelsFailed
        error={found.error}
        onRetry={() => void found.refetch()}
        isBusy={found.isFetching}
        bare
      />
    )
  return (
    <SkeletonGroup label={app('state.loading')} className="grid gap-4">
      <Skeleton className="h-16 rounded-card" />
      <Skeleton className="h-32 rounded-card" />
    </SkeletonGroup>
  )
}
