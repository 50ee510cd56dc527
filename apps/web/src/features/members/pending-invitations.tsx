import {
  type memberInvitationStates,
  type PendingMember,
  withdrawMemberInvitation,
} from '@cuesheet/contract/member-invitations'
import { useQuery } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { useTranslations } from 'use-intl'
import { useFormat } from '../../lib/format.ts'
import { mutationOf } from '../../lib/mutation.ts'
import { snackbars } from '../../lib/snackbars.ts'
import { useAction } from '../../lib/use-action.ts'
import { useModal } from '../../lib/use-modal.ts'
import { useSentence } from '../../lib/use-sentence.ts'
import { Button } from '../../ui/button.tsx'
import { StatusPill, type Tone } from '../../ui/status-pill.tsx'
import { invitationsQuery } from './invitations-query.ts'

const tones: Record<(typeof memberInvitationStates)[number], Tone> = {
  open: 'info',
  questioned: 'warn',
  declined: 'bad',
  expired: 'neutral',
}

/** The members stay in sight below them. */
const fewRows = 3

/** Who is invited and no member yet, above the members; nothing where nobody is. */
export function PendingInvitations() {
  const t = useTranslations('inviting')
  const id = useId()
  const rows = useQuery(invitationsQuery).data?.rows ?? []
  const [isWhole, setWhole] = useState(false)
  if (rows.length === 0) return null
  const shownRows = isWhole ? rows : rows.slice(0, fewRows)
  return (
    <section
      aria-labelledby={id}
      className="mb-4 rounded-card border border-line bg-surface px-4 pt-3 pb-1 print:hidden"
    >
      <h2 id={id} className="font-semibold">
        {t('waiting')} <span className="font-medium text-muted tabular-nums">{rows.length}</span>
      </h2>
      <ul className="divide-y divide-line">
        {shownRows.map((row) => (
          <PendingRow key={row.invitation_id} row={row} />
        ))}
      </ul>
      {shownRows.length < rows.length && (
        <Button kind="quiet" className="mb-1 w-full" onClick={() => setWhole(true)}>
          {t('all', { count: rows.length })}
        </Button>
      )}
    </section>
  )
}

function PendingRow({ row }: { row: PendingMember }) {
  const t = useTranslations('inviting')
  const format = useFormat()
  const sentence = useSentence()
  const inviting = useModal('invite-member')
  const withdrawing = useAction(mutationOf(withdrawMemberInvitation))
  const { invitation_id, nickname: name, state } = row
  const isOver = state === 'declined' || state === 'expired'
  const day = format.momentDay(row.expires_at)
  const withdraw = () =>
    withdrawing.mutate(
      { invitation_id },
      {
        onSuccess: () => !isOver && snackbars.show('success', t('withdrawn')),
        onError: (error) => snackbars.show('error', sentence(error)),
      },
    )
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 py-2.5">
      <div className="min-w-0 flex-1 basis-64">
        <p className="flex flex-wrap items-center gap-x-2 gap-y-1">
          <bdi className="font-medium wrap-anywhere">{name}</bdi>
          <StatusPill tone={tones[state]}>{t(`states.${state}`)}</StatusPill>
        </p>
        <p className="text-small text-muted">
          {t('row', {
            rate: format.percent(row.fee_rate, 1, 0),
            channels: row.channels.length,
            until: state === 'expired' ? t('ended_day', { day }) : t('until_day', { day }),
          })}
        </p>
        {row.reason && <p className="mt-1 text-small text-pretty wrap-anywhere">“{row.reason}”</p>}
      </div>
      <div className="flex gap-2">
        <Button onClick={() => void inviting.open(invitation_id)} aria-label={t('renew_named', { name })}>
          {t('renew')}
        </Button>
        <Button
          kind="quiet"
          busy={withdrawing.isPending}
          onClick={withdraw}
          aria-label={t(isOver ? 'put_away_named' : 'withdraw_named', { name })}
        >
          {t(isOver ? 'put_away' : 'withdraw')}
        </Button>
      </div>
    </li>
  )
}
