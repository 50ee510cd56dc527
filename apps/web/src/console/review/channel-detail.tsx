import type { ReviewedChannel } from '@cuesheet/contract/console-review'
import type { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { ArrowLeft, ExternalLink, SearchX } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { CallError } from '../../lib/call-error.ts'
import { useFormat } from '../../lib/format.ts'
import { useScreenClass } from '../../lib/screen-class.ts'
import { Button, buttonClass } from '../../ui/button.tsx'
import { Callout } from '../../ui/callout.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Failed } from '../../ui/failed.tsx'
import { RoundPicture } from '../../ui/round-picture.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { StatusPill, type Tone } from '../../ui/status-pill.tsx'
import { consoleLink } from '../console-link.ts'
import { Claimants } from './claimants.tsx'
import { DuePill } from './due-pill.tsx'
import { Evidence } from './evidence.tsx'
import type { QueueSearch } from './queue-search.ts'
import { Uploads } from './uploads.tsx'
import type { LeaseState } from './use-lease.ts'

type Props = {
  query: Pick<
    ReturnType<typeof useQuery<ReviewedChannel>>,
    'data' | 'error' | 'isError' | 'isFetching' | 'refetch'
  >
  lease: LeaseState
  isExpanded: boolean
  onExpand: () => void
  filters: QueueSearch
  isWide: boolean
  isAllowed: boolean
  onAward: (network_id: number) => void
  /** The decision bar. */
  children: ReactNode
}

const stateTones: Record<ReviewedChannel['state'], Tone> = {
  unproven: 'neutral',
  pending: 'neutral',
  on_hold: 'warn',
  asked_again: 'info',
  approved: 'good',
  rejected: 'bad',
  contested: 'warn',
}

/** All that a decision on a channel rests on, with the bar that it is made in. */
export function ChannelDetail(props: Props) {
  const { query, isExpanded, filters, isWide, children } = props
  const t = useTranslations('console_review')
  const channel = query.data
  const isGone = query.error instanceof CallError && query.error.status === 404
  return (
    <section aria-label={t('channel')} className="mobile:pb-36">
      {!isWide && (
        <Link {...consoleLink('review', filters)} className={`${buttonClass('quiet')} -ms-2 mb-2`}>
          <ArrowLeft size={16} aria-hidden="true" />
          {t('back')}
        </Link>
      )}
      {isGone ? (
        <EmptyState icon={SearchX} title={t('gone')} text={t('gone_text')} />
      ) : query.isError && !channel ? (
        <Failed title={t('failed')} query={query} />
      ) : (
        <div className="rounded-card border border-line bg-surface laptop:flex laptop:max-h-[calc(100dvh-2rem)] laptop:flex-col">
          <div className="grid gap-6 px-6 py-5 mobile:px-4 laptop:min-h-0 laptop:flex-1 laptop:overflow-y-auto">
            {channel ? (
              <>
                <Head channel={channel} />
                <Notes {...props} channel={channel} />
                {channel.claimants.length > 1 && (
                  <Claimants channel={channel} isAllowed={props.isAllowed} onAward={props.onAward} />
                )}
                <Evidence channel={channel} isExpanded={isExpanded} />
                <Uploads channel={channel} isExpanded={isExpanded} onExpand={props.onExpand} />
                <History channel={channel} />
              </>
            ) : (
              <>
                <div className="flex gap-4">
                  <Skeleton className="size-14 rounded-full" />
                  <div className="grid flex-1 content-center gap-2">
                    <Skeleton className="h-5 w-56" />
                    <Skeleton className="h-4 w-40" />
                  </div>
                </div>
                <Skeleton className="h-32" />
                <Skeleton className="h-56" />
              </>
            )}
          </div>
          {children}
        </div>
      )}
    </section>
  )
}

function Head({ channel }: { channel: ReviewedChannel }) {
  const t = useTranslations('console_review')
  const terms = useTranslations('terms')
  const isPhone = useScreenClass() === 'mobile'
  const { title, handle, network, category, thumbnail, platform_channel_id, state } = channel
  return (
    <header className="flex items-start gap-4">
      <RoundPicture src={thumbnail} name={title} sizePx={56} />
      <div className="min-w-0 flex-1">
        {/* On a phone it is a page of its own. */}
        {isPhone && <h1 className="sr-only">{t('title')}</h1>}
        <h2 className="text-large font-semibold tracking-tight wrap-anywhere">
          <bdi>{title}</bdi>
        </h2>
        <p className="flex flex-wrap items-center gap-x-3 text-muted">
          {handle && <bdi>{handle}</bdi>}
          <a
            href={`https://www.youtube.com/channel/${encodeURIComponent(platform_channel_id)}`}
            target="_blank"
            rel="noreferrer"
            className="inline-flex min-h-6 items-center gap-1 rounded-small text-small font-medium text-primary-text hover:underline"
          >
            {t('on_platform')}
            <ExternalLink size={13} aria-hidden="true" />
          </a>
        </p>
        <p className="mt-1.5 flex flex-wrap items-center gap-2">
          <StatusPill tone={stateTones[state]}>{terms(`review_state.${state}`)}</StatusPill>
          {channel.due_on && channel.urgency && <DuePill due_on={channel.due_on} urgency={channel.urgency} />}
          <span className="text-small text-muted">
            <Link
              {...consoleLink('review', { network: channel.network_id })}
              aria-label={t('only_network', { network })}
              className="rounded-small hover:underline"
            >
              {network}
            </Link>
            {category && ` · ${terms(`channel_category.${category as 'vlog'}`)}`}
          </span>
        </p>
      </div>
    </header>
  )
}

/** Who else looks at it, and what it is on hold or rejected for. */
function Notes({ channel, lease, isAllowed }: Props & { channel: ReviewedChannel }) {
  const t = useTranslations('console_review')
  const format = useFormat()
  const { holder } = lease
  return (
    <>
      {holder && (
        <Callout tone="warn" text={t('lease.held', { who: holder.nickname })}>
          <p>{t('lease.until', { time: format.moment(holder.until) })}</p>
          {isAllowed && (
            <p className="mt-2">
              <Button onClick={lease.take} busy={lease.isTaking}>
                {t('lease.take')}
              </Button>
            </p>
          )}
        </Callout>
      )}
      {channel.status_reason && channel.status !== 2 && (
        <blockquote className="border-s-2 border-line-strong ps-3 text-pretty whitespace-pre-line">
          <span className="block text-small text-faint">{t('last_reason')}</span>
          {channel.status_reason}
        </blockquote>
      )}
    </>
  )
}

/** What was decided before: who, when, why. */
function History({ channel }: { channel: ReviewedChannel }) {
  const t = useTranslations('console_review.history')
  const format = useFormat()
  return (
    <section>
      <h3 className="mb-2 font-semibold">{t('title')}</h3>
      {channel.history.length === 0 ? (
        <p className="text-muted">{t('none')}</p>
      ) : (
        <ol className="grid gap-3">
          {channel.history.map((entry) => (
            <li key={`${entry.at} ${entry.action}`} className="border-s-2 border-line ps-3">
              <p className="font-medium">{entry.title}</p>
              <p className="text-small text-muted">
                {[entry.by?.nickname ?? t('system'), format.fullMoment(entry.at)].join(' · ')}
              </p>
              {entry.reason && <p className="mt-1 text-pretty whitespace-pre-line">{entry.reason}</p>}
            </li>
          ))}
        </ol>
      )}
    </section>
  )
}
