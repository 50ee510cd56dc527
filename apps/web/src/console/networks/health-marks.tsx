import type { NetworkRow } from '@cuesheet/contract/console-networks'
import { useTranslations } from 'use-intl'
import { useFormat } from '../../lib/format.ts'
import { StatusPill } from '../../ui/status-pill.tsx'

/** What is not as it should be of a network, in a word each. */
export function HealthMarks({ network }: { network: NetworkRow }) {
  const t = useTranslations('console_networks')
  const { late_days, data_through, managers, is_deleting, is_default } = network
  return (
    <>
      {is_deleting && <StatusPill tone="bad">{t('mark.deleting')}</StatusPill>}
      {is_default && <StatusPill tone="info">{t('mark.default')}</StatusPill>}
      {late_days > 0 && <StatusPill tone="bad">{t('mark.late', { days: late_days })}</StatusPill>}
      {data_through === null && <StatusPill tone="neutral">{t('mark.no_reports')}</StatusPill>}
      {managers === 0 && <StatusPill tone="warn">{t('mark.no_manager')}</StatusPill>}
    </>
  )
}

/** Up to which day its figures go. */
export function DataThrough({ network: { data_through } }: { network: NetworkRow }) {
  const format = useFormat()
  return <>{data_through === null ? '–' : format.dayAndYear(data_through)}</>
}
