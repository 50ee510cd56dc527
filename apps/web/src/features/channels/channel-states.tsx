import type { ManagedChannel } from '@cuesheet/contract/channels'
import { CircleCheck } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { useFormat } from '../../lib/format.ts'
import { ModalLink } from '../../ui/modal-link.tsx'
import { StatusPill, type Tone } from '../../ui/status-pill.tsx'
import { tooltip } from '../../ui/tooltip.ts'
import { TimeLeft } from './time-left.tsx'

type Props = { channel: ManagedChannel }

/** 0 pending, 1 on hold, 2 approved, 3 rejected. */
type Status = 0 | 1 | 2 | 3
export const statusOf = ({ status }: ManagedChannel) => status as Status

const statusTones: Record<Status, Tone> = { 0: 'neutral', 1: 'warn', 2: 'good', 3: 'bad' }

export function ReviewPill({ channel }: Props) {
  const t = useTranslations('terms.channel_status')
  const status = statusOf(channel)
  return <StatusPill tone={statusTones[status]}>{t(`${status}`)}</StatusPill>
}

/** Why the review has its state, in a line; null where the status says it all. */
export function useReviewNote(channel: ManagedChannel): string | null {
  const t = useTranslations('channels.note')
  if (channel.status === 0) return t(channel.verification === 'verified' ? 'in_review' : 'after_verification')
  if (channel.status === 1 && channel.review_requested_at) return t('review_requested')
  return channel.status === 2 ? null : channel.status_reason
}

/** Whether the code may be looked for: not again for a rejected channel. */
export const canVerify = ({ status, verification }: ManagedChannel) =>
  status !== 3 && (verification === 'pending' || verification === 'failed')

/** Whether its code is still to be found: what creators are sent. */
export const isProvable = ({ status, verification }: Pick<ManagedChannel, 'status' | 'verification'>) =>
  status !== 3 && verification !== 'verified'

/** Whether the report has a page of it: of one that is stopped for good only where it has figures to show. */
export const canReport = ({ status, counted_through }: Pick<ManagedChannel, 'status' | 'counted_through'>) =>
  status !== 3 || counted_through !== null

/** Whether members can be let see it: what the report shows. */
export const canAssign = (channel: Pick<ManagedChannel, 'status' | 'counted_through'>) => canReport(channel)

const verificationTones = { pending: 'warn', verifying: 'info', failed: 'bad', verified: 'good' } as const

export function VerificationPill({ channel }: Props) {
  const t = useTranslations('channels')
  const { verification } = channel
  if (verification === 'verified')
    return (
      <span className="inline-flex items-center gap-1 text-small leading-5 font-medium text-muted">
        <CircleCheck size={14} aria-hidden="true" className="text-up" />
        {t('verification.verified')}
      </span>
    )
  return <StatusPill tone={verificationTones[verification]}>{t(`verification.${verification}`)}</StatusPill>
}

/** What comes next with the verification: the next look at the description, or a way to begin. */
export function VerificationNote({ channel }: Props) {
  const t = useTranslations('channels')
  const format = useFormat()
  const { verification, verification_next_at, verified } = channel
  if (verification === 'verified') return verified && format.momentDay(verified.at)
  if (verification === 'verifying')
    return (
      verification_next_at &&
      t.rich('again_in', { left: () => <TimeLeft until={verification_next_at} passed={t('looking_now')} /> })
    )
  if (!canVerify(channel)) return null
  return (
    <ModalLink
      modal="add-channel"
      subject={channel.channel_id}
      className="rounded-small font-medium text-primary-text underline underline-offset-3"
    >
      {t(verification === 'failed' ? 'verify_again' : 'verify_now')}
    </ModalLink>
  )
}

/** What the platform or another network says against a channel. */
export function ChannelMarks({ channel }: Props) {
  const t = useTranslations('channels')
  const format = useFormat()
  const { platform_state, contested, news, renamed_at, code_gone_at } = channel
  const since = { renamed: renamed_at, code_gone: code_gone_at }
  return (
    <>
      {platform_state !== 'present' && (
        <span {...tooltip(t(`platform_text.${platform_state}`))} className="inline-flex">
          <span className="sr-only">{t(`platform_text.${platform_state}`)}</span>
          <StatusPill tone={platform_state === 'empty' ? 'neutral' : 'bad'}>
            {t(`platform.${platform_state}`)}
          </StatusPill>
        </span>
      )}
      {news.map((change) => (
        <span
          key={change}
          {...tooltip(t(`news_text.${change}`, { moment: format.momentDay(since[change] ?? '') }))}
          className="inline-flex"
        >
          <StatusPill tone="info">{t(`news.${change}`)}</StatusPill>
        </span>
      ))}
      {contested && (
        <span {...tooltip(t('contested_text'))} className="inline-flex">
          <span className="sr-only">{t('contested_text')}</span>
          <StatusPill tone="warn">{t('contested')}</StatusPill>
        </span>
      )}
    </>
  )
}
