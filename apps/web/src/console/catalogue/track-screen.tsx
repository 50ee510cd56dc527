import { updateTrack } from '@cuesheet/contract/console-catalogue'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { ArrowLeft } from 'lucide-react'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { useFormat } from '../../lib/format.ts'
import { useLocale } from '../../lib/locale.ts'
import { usePageTitle } from '../../lib/title.ts'
import { Failed } from '../../ui/failed.tsx'
import { PageHead } from '../../ui/page-head.tsx'
import { ScreenSkeleton } from '../../ui/screen-skeleton.tsx'
import { SettingsCard } from '../../ui/settings-card.tsx'
import { StatusPill } from '../../ui/status-pill.tsx'
import { consoleLink } from '../console-link.ts'
import { ForRole, RoleNote } from '../for-role.tsx'
import { TrackForm } from './track-form.tsx'
import { TrackHistory } from './track-history.tsx'
import { trackQuery } from './track-queries.ts'
import { TrackState } from './track-state.tsx'
import { UsageFacts } from './usage-facts.tsx'

/** A track: what is said of it, whose it is, who uses it, and what was done to it. */
export default function TrackScreen({ id }: { id: number }) {
  const t = useTranslations('console_catalogue')
  const format = useFormat()
  const query = useQuery(trackQuery(id, useLocale()))
  const { data } = query
  usePageTitle(data?.track.title ?? t('title'))
  /** Goes up where what was being written is given up for what there is. */
  const [round, setRound] = useState(0)
  const back = (
    <p className="mb-1.5 mobile:mb-2">
      <Link
        {...consoleLink('catalogue')}
        className="inline-flex items-center gap-1.5 rounded-small py-1 text-small font-medium text-muted hover:text-text"
      >
        <ArrowLeft size={16} aria-hidden="true" />
        {t('track.back')}
      </Link>
    </p>
  )
  if (!data)
    return (
      <>
        {back}
        {query.isError ? <Failed title={t('track.failed')} query={query} /> : <ScreenSkeleton />}
      </>
    )
  const { track, history } = data
  return (
    <>
      {back}
      <PageHead
        title={
          <span className="flex flex-wrap items-center gap-2.5">
            <span className="wrap-anywhere">{track.title}</span>
            {track.withdrawn_on && (
              <StatusPill tone="bad">
                {t('track.withdrawn_since', { day: format.dayAndYear(track.withdrawn_on) })}
              </StatusPill>
            )}
          </span>
        }
        context={[track.artist, track.isrc].filter(Boolean).join(' · ')}
      />
      <RoleNote call={updateTrack} />
      <div className="grid grid-cols-1 items-start gap-4 laptop:grid-cols-[minmax(0,2fr)_minmax(280px,1fr)]">
        <ForRole call={updateTrack}>
          <TrackForm key={round} track={track} onReload={() => setRound(round + 1)} />
        </ForRole>
        <div className="grid grid-cols-1 gap-4">
          <TrackState track={track} />
          <SettingsCard title={t('usage.title')}>
            <UsageFacts tracks={[track.track_id]} isWarning={false} />
          </SettingsCard>
          <TrackHistory history={history} />
        </div>
      </div>
    </>
  )
}
