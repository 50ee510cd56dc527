import { Link } from '@tanstack/react-router'
import { CalendarClock, CircleDashed, Clapperboard } from 'lucide-react'
import { useTranslations } from 'use-intl'
import type { Format } from '../../lib/format.ts'
import { Button, buttonClass } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import type { Selection } from './api.ts'
import type { Summary } from './measures.ts'

/** As much of an answer as says whether it holds anything. */
export type Filled = Pick<Summary, 'totals' | 'freshness' | 'period' | 'channels'>

export type EmptyReason = 'no_channels' | 'waiting' | 'no_reports' | 'no_month' | 'no_period'

/** Why there is nothing to draw; null where there is something. */
export function emptyReason({ channels, totals, freshness, period }: Filled): EmptyReason | null {
  const isKnown = totals.views !== null || totals.profit !== null
  if (channels.total === 0) return 'no_channels'
  if (freshness.data_through === null) return 'no_reports'
  if (period.from === null || period.to === null)
    return period.name === 'this_month' ? 'no_month' : 'no_period'
  if (isKnown) return null
  return channels.credited === 0 ? 'waiting' : 'no_period'
}

/** None of the channels has ever counted anything, or there are none. */
export const hasYetToBegin = (reason: EmptyReason) =>
  ['no_channels', 'waiting', 'no_reports'].includes(reason)

type Props = {
  reason: EmptyReason
  summary: Filled
  isManager: boolean
  isMemberChosen: boolean
  format: Format
  onSearch: (change: Pick<Selection, 'period' | 'from' | 'to'>) => void
}

/** Instead of figures: why there are none, and what comes next. */
export function NothingYet({ reason, summary, isManager, isMemberChosen, format, onSearch }: Props) {
  const t = useTranslations('dashboard.states')
  const channelLink = (text: string) => (
    <Link to="/manage-channel" className={buttonClass('primary')}>
      {text}
    </Link>
  )
  const latest = (
    <Button onClick={() => onSearch({ period: undefined, from: undefined, to: undefined })}>
      {t('see_latest')}
    </Button>
  )
  const day = summary.freshness.data_through
    ? format.day(summary.freshness.data_through, summary.freshness.today.slice(0, 4))
    : ''
  if (reason === 'no_channels') {
    if (isMemberChosen)
      return (
        <EmptyState
          icon={Clapperboard}
          title={t('no_channels_selected')}
          text={t('no_channels_selected_text')}
        >
          {channelLink(t('manage_channels'))}
        </EmptyState>
      )
    return (
      <EmptyState
        icon={Clapperboard}
        title={t('no_channels')}
        text={t(isManager ? 'no_channels_manager' : 'no_channels_member')}
      >
        {isManager ? (
          channelLink(t('register_channel'))
        ) : (
          <>
            <Link to="/guides/auths" className={buttonClass('primary')}>
              {t('see_verification')}
            </Link>
            <Link to="/musics" className={buttonClass()}>
              {t('browse_music')}
            </Link>
          </>
        )}
      </EmptyState>
    )
  }
  if (reason === 'waiting')
    return (
      <EmptyState
        icon={CircleDashed}
        title={t('waiting', { count: summary.channels.total })}
        text={t('waiting_text')}
      >
        {channelLink(t('manage_channels'))}
      </EmptyState>
    )
  if (reason === 'no_reports')
    return <EmptyState icon={CalendarClock} title={t('no_reports')} text={t('no_reports_text')} />
  const isBehind = (summary.period.to ?? '') > (summary.freshness.data_through ?? '')
  const why = reason === 'no_period' && !isBehind ? 'no_period_before' : reason
  return (
    <EmptyState icon={CalendarClock} title={t(reason)} text={t(`${why}_text`, { day })}>
      {latest}
    </EmptyState>
  )
}
