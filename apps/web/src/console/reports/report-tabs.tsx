import { useTranslations } from 'use-intl'
import { LinkTabs } from '../../ui/link-tabs.tsx'
import { consoleLink } from '../console-link.ts'

const tabs = ['', 'collection', 'uploads', 'files', 'unmatched', 'rates', 'counting', 'figures'] as const

/** The pages of the section, beside each other. */
export function ReportTabs({ current }: { current: string }) {
  const t = useTranslations('console_reports.tabs')
  return (
    <LinkTabs
      label={t('label')}
      current={current}
      tabs={tabs.map((tab) => {
        const { to, params } = consoleLink(tab ? `reports/${tab}` : 'reports')
        return { id: tab, label: t(tab || 'calendar'), to, params, isFolder: tab !== '' }
      })}
    />
  )
}
