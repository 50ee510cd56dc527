import { Link } from '@tanstack/react-router'
import { CalendarClock, CircleDashed, Clapperboard } from 'lucide-react'
import { useTranslations } from 'use-intl'
import type { Format } from '../../lib/format.ts'
import { Button, buttonClass } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import type { EmptyReason, Filled } from './empty-reason.ts'
import type { Selection } from './selection-search.ts'

type Props = {
  reason: EmptyReason
  summary: Filled
  isManager: boolean
  isMemberChosen: boolean
  format: Format
  onSearch: (change: Pick<Selection, 'period' | 'from' | 'to'>) => void
}

/** Instead of figures: why there are none, and what comes next. */
export default function NothingYet({ reason, summary, isManager, isMemberChosen, format, onSearch }: Props) {
  const t = useTranslations('videos.nothing')
  const channelLink = (text: string) => (
    <Link to="/manage-channel" className={buttonClass('primary')}>
      {text}
    </Link>
  )
  const start = (
    <Link to="/dashboard" className={buttonClass('primary')}>
      {t('see_start')}
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
            {start}
            <Link to="/guides/auths" className={buttonClass()}>
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
        {isManager ? channelLink(t('manage_channels')) : start}
      </EmptyState>
    )
  if (reason === 'no_reports')
    return (
      <EmptyState icon={CalendarClock} title={t('no_reports')} text={t('no_reports_text')}>
        {!isManager && start}
      </EmptyState>
    )
  return (
    <EmptyState icon={CalendarClock} title={t(reason)} text={t(`${reason}_text`, { day })}>
      {latest}
    </EmptyState>
  )
}
