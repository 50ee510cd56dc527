import {
  assignChannels,
  type ManagedChannel,
  previewAssignments,
  unassignChannels,
} from '@cuesheet/contract/channels'
import { reportingDay } from '@cuesheet/contract/values/day'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { useTranslations } from 'use-intl'
import { nothingMeanwhile, queryOf } from '../../lib/client.ts'
import { useDraft } from '../../lib/drafts.ts'
import { mutationOf } from '../../lib/mutation.ts'
import { snackbars } from '../../lib/snackbars.ts'
import { useAction } from '../../lib/use-action.ts'
import { useKept } from '../../lib/use-kept.ts'
import { useModal } from '../../lib/use-modal.ts'
import { useSentence } from '../../lib/use-sentence.ts'
import { Callout } from '../../ui/callout.tsx'
import { Checkbox } from '../../ui/checkbox.tsx'
import { DecisionModal } from '../../ui/decision-modal.tsx'
import { Failed } from '../../ui/failed.tsx'
import { Skeleton, SkeletonGroup } from '../../ui/skeleton.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { ChannelHead } from './channel-head.tsx'
import { ChannelMissing } from './channel-missing.tsx'
import type { ChannelModalsProps } from './channel-modals.tsx'
import { MovedMonths } from './moved-months.tsx'
import { selectedSubject } from './selection-bar.tsx'
import { useChannel } from './use-channel.ts'

const nobody: ReadonlySet<number> = new Set()
const actions = { assign: mutationOf(assignChannels), unassign: mutationOf(unassignChannels) }

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
  const assignment = {
    channels: channels.map(({ channel_id }) => channel_id),
    members: [...chosen].sort((a, b) => a - b),
    ...(from && { from }),
    ...(isInstead && hasOthers && { instead: true }),
  }
  const moves = useQuery({
    ...queryOf(previewAssignments, { what: name, ...assignment }),
    staleTime: 0,
    placeholderData: nothingMeanwhile,
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
      { ...assignment, ...(needed !== null && { seen: needed }) },
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
      submit={submitText(chosen.size)}
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
  const t = useTranslations('channels')
  if (!found || found.isGone) return <ChannelMissing />
  if (found.error) return <Failed title={t('failed')} query={found} bare />
  return (
    <SkeletonGroup className="grid gap-4">
      <Skeleton className="h-16 rounded-card" />
      <Skeleton className="h-32 rounded-card" />
    </SkeletonGroup>
  )
}

/** The channels a modal is about: the one its address names, or all that are selected; kept while it closes. */
function useSubjectChannels(subject: string | undefined, selected: ReadonlyMap<number, ManagedChannel>) {
  const keptSubject = useKept(subject)
  const isMany = keptSubject === selectedSubject
  const found = useChannel(isMany ? undefined : keptSubject)
  const [last, setLast] = useState(selected)
  if (subject === selectedSubject && selected.size > 0 && selected !== last) setLast(selected)
  if (isMany) return { channels: [...last.values()], found: null }
  return { channels: found.channel ? [found.channel] : [], found }
}

const maxNamed = 3

/** Which channels: the first few by name, the rest counted. */
function SubjectChannels({ channels }: { channels: ManagedChannel[] }) {
  const t = useTranslations('channels')
  return (
    <ul className="grid grid-cols-[minmax(0,1fr)] gap-2.5 rounded-card bg-sunken/60 px-3.5 py-3">
      {channels.slice(0, maxNamed).map((channel) => (
        <li key={channel.channel_id}>
          <ChannelHead channel={channel} />
        </li>
      ))}
      {channels.length > maxNamed && (
        <li className="text-small text-muted">{t('and_more', { count: channels.length - maxNamed })}</li>
      )}
    </ul>
  )
}
