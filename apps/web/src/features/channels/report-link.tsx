import { Link } from '@tanstack/react-router'
import { ChartColumn } from 'lucide-react'
import { useTranslations } from 'use-intl'

/** To the channel's page in the report, of no member. */
export function ReportLink({ channelId }: { channelId: number }) {
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
