import type { ManagedChannel } from '@cuesheet/contract/channels'
import { Link } from '@tanstack/react-router'
import { ChartColumn, MessagesSquare } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { Callout } from '../../ui/callout.tsx'
import { ModalLink } from '../../ui/modal-link.tsx'
import { RoundPicture } from '../../ui/round-picture.tsx'
import { Steps } from '../../ui/steps.tsx'
import { useCategoryName } from './category-name.ts'
import { ChannelFacts } from './channel-facts.tsx'
import { canReport } from './channel-states.tsx'
import { PlatformLink } from './platform-link.tsx'
import { ReviewPanel } from './review-panel.tsx'
import { VerificationPanel } from './verification-panel.tsx'

type Props = {
  channel: ManagedChannel
  isManager: boolean
  /** Registered a moment ago: what remains is its verification. */
  isNew: boolean
}

/** A channel in detail: its verification, its review, its members. */
export function ChannelDetail({ channel, isManager, isNew }: Props) {
  const t = useTranslations('channels')
  const categoryName = useCategoryName()
  const {
    channel_id,
    title,
    handle,
    thumbnail,
    category,
    platform_channel_id,
    platform_state,
    contested,
    status,
  } = channel
  // What has to be settled comes first.
  const isStopped = status === 1 || status === 3
  const review = <ReviewPanel channel={channel} isManager={isManager} />
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-5 pt-1">
      {isNew && (
        <Steps
          label={t('add.steps')}
          steps={[t('add.step_link'), t('add.step_confirm'), t('add.step_verify')]}
          current={2}
        />
      )}
      <div className="flex items-center gap-3.5">
        <RoundPicture src={thumbnail} name={title} sizePx={56} />
        <div className="min-w-0 flex-1">
          <h3 className="text-large font-semibold tracking-tight">{title}</h3>
          <p className="text-small text-muted">
            {[handle, category && categoryName(category)].filter(Boolean).join(' · ')}
          </p>
          <p className="flex flex-wrap gap-x-4 [&>*]:min-h-6">
            {canReport(channel) && <ReportLink channelId={channel_id} />}
            <PlatformLink platformChannelId={platform_channel_id} />
            {!isManager && (
              <ModalLink
                modal="ask"
                subject={channel_id}
                className="inline-flex items-center gap-1 rounded-small text-small font-medium text-primary-text hover:underline"
              >
                <MessagesSquare size={13} aria-hidden="true" />
                {t('actions.allowlist')}
              </ModalLink>
            )}
          </p>
        </div>
      </div>
      {platform_state !== 'present' && (
        <Callout
          tone={platform_state === 'empty' ? 'info' : 'bad'}
          text={t(`platform_text.${platform_state}`)}
          isQuiet
        />
      )}
      {contested && <Callout tone="warn" text={t('contested_text')} isQuiet />}
      {isStopped && review}
      <VerificationPanel channel={channel} isManager={isManager} />
      {!isStopped && (!isNew || channel.verification === 'verified') && review}
      {!isNew && <ChannelFacts channel={channel} isManager={isManager} />}
    </div>
  )
}

/** To the channel's page in the report, of no member. */
function ReportLink({ channelId }: { channelId: number }) {
  const t = useTranslations('channels.actions')
  return (
    <Link
      to="/report-channel"
      search={{ channel: channelId }}
      preload={false}
      className="inline-flex items-center gap-1 rounded-small text-small font-medium text-primary-text hover:underline"
    >
      <ChartColumn size={13} aria-hidden="true" />
      {t('report')}
    </Link>
  )
}
