import type { ClaimEvent } from '@cuesheet/contract/claims'
import { Link } from '@tanstack/react-router'
import { Check, Undo2 } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import type { Format } from '../../lib/format.ts'
import { Button } from '../../ui/button.tsx'
import { CopyButton } from '../../ui/copy-button.tsx'
import { Modal } from '../../ui/modal.tsx'
import { StatusPill } from '../../ui/status-pill.tsx'
import { claimPicture } from './claim-columns.tsx'
import { DaysLeft } from './days-left.tsx'
import { claimTones, useClaimWords } from './use-claim-words.ts'

type Props = {
  modal: { isOpen: boolean; close: () => void }
  claim: ClaimEvent
  isManager: boolean
  format: Format
  isReopening: boolean
  onHandle: () => void
  onReopen: () => void
}

/** What happened to the claims on a video, what can be done, and what was. */
export default function ClaimModal(props: Props) {
  const { modal, claim, isManager, format, isReopening, onHandle, onReopen } = props
  const t = useTranslations('claims')
  const terms = useTranslations('terms')
  const { policyOf, detailOf, nextStepOf } = useClaimWords(isManager)
  const detail = detailOf(claim)
  const isHandled = claim.handled_at !== null
  const facts: [string, ReactNode][] = [
    [
      t('columns.track'),
      claim.track ? [claim.track.title, claim.track.artist].filter(Boolean).join(' · ') : t('no_track'),
    ],
    ['ISRC', <Copied key="isrc" text={claim.isrc} />],
    ...(claim.asset_id
      ? ([
          [
            t('columns.asset'),
            <span key="asset" className="font-mono text-small">
              {claim.asset_id}
            </span>,
          ],
        ] as [string, ReactNode][])
      : []),
    ...(claim.kind !== 'policy' && claim.policy
      ? ([[t('columns.policy'), policyOf(claim.policy)]] as [string, ReactNode][])
      : []),
    [t('columns.since'), format.dayAndYear(claim.since_day)],
    ...(claim.ends_on
      ? ([
          [
            t('columns.ends'),
            <span key="ends">
              {format.dayAndYear(claim.ends_on)}
              {claim.days_left !== null && (
                <>
                  {' · '}
                  <DaysLeft claim={claim} />
                </>
              )}
            </span>,
          ],
        ] as [string, ReactNode][])
      : []),
    [t('columns.at_stake'), claim.at_stake === null ? t('unknown_stake') : format.money(claim.at_stake)],
  ]
  return (
    <Modal
      isOpen={modal.isOpen}
      onClose={modal.close}
      form="side"
      title={claim.title ?? claim.video_id}
      description={claim.channel}
      actions={
        isManager &&
        (isHandled ? (
          <Button busy={isReopening} onClick={onReopen}>
            <Undo2 size={16} aria-hidden="true" />
            {t('reopen')}
          </Button>
        ) : (
          <Button kind="primary" onClick={onHandle}>
            <Check size={16} aria-hidden="true" />
            {t('handle.open')}
          </Button>
        ))
      }
    >
      <div className="grid grid-cols-[minmax(0,1fr)] gap-5 pt-2">
        <div className="flex items-center gap-4">
          {claimPicture(claim)}
          <div className="min-w-0">
            <StatusPill tone={claimTones[claim.kind]}>{terms(`claim_kind.${claim.kind}`)}</StatusPill>
            {detail && <p className="mt-1 text-muted wrap-anywhere">{detail}</p>}
          </div>
        </div>
        <section>
          <h3 className="mb-1 font-semibold">{t('columns.next')}</h3>
          <p className="text-pretty">
            {claim.ended_on ? t('over', { day: format.dayAndYear(claim.ended_on) }) : nextStepOf(claim)}
          </p>
        </section>
        <dl className="grid grid-cols-[minmax(6rem,max-content)_minmax(0,1fr)] gap-x-4 gap-y-2">
          {facts.map(([label, value]) => (
            <div key={label} className="contents">
              <dt className="text-muted">{label}</dt>
              <dd className="wrap-anywhere">{value}</dd>
            </div>
          ))}
        </dl>
        <p className="text-small text-pretty text-faint">{t('method')}</p>
        {isHandled && (
          <section className="rounded-card border border-line px-4 py-3">
            <p className="text-small text-muted">
              {[
                isManager ? (claim.handled_by ?? t('nobody')) : t('views.handled'),
                format.fullMoment(claim.handled_at!),
              ].join(' · ')}
            </p>
            {isManager && (
              <p className="mt-0.5 whitespace-pre-line text-pretty wrap-anywhere">{claim.note}</p>
            )}
          </section>
        )}
        <p className="flex flex-wrap gap-x-5 gap-y-2 font-medium text-primary-text">
          <Link
            to="/report-video"
            search={{
              period: 'latest',
              member: undefined,
              channel: undefined,
              'video-detail': `${claim.video_id}.${claim.channel_id}`,
            }}
            className="rounded-small hover:underline"
          >
            {t('see_figures')}
          </Link>
          <a
            href={`https://www.youtube.com/watch?v=${encodeURIComponent(claim.video_id)}`}
            target="_blank"
            rel="noreferrer"
            className="rounded-small hover:underline"
          >
            {t('see_platform')}
          </a>
        </p>
      </div>
    </Modal>
  )
}

function Copied({ text }: { text: string }) {
  const t = useTranslations('claims')
  return (
    <span className="-my-2.5 inline-flex items-center gap-1">
      <span className="font-mono text-small">{text}</span>
      <CopyButton
        text={text}
        texts={{ label: t('copy', { what: text }), copied: t('copied'), failed: t('copy_failed') }}
      />
    </span>
  )
}
