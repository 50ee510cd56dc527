import { isPathId } from '@cuesheet/contract/values/ids'
import { useTranslations } from 'use-intl'
import { usePageTitle } from '../../lib/title.ts'
import { LinkTabs } from '../../ui/link-tabs.tsx'
import { PageHead } from '../../ui/page-head.tsx'
import { consoleLink } from '../console-link.ts'
import { CollectionPage } from './collection-page.tsx'
import { CountingChanges } from './counting-changes.tsx'
import { ExchangeRates } from './exchange-rates.tsx'
import { FigureTasks } from './figure-tasks.tsx'
import { ReportCalendar } from './report-calendar.tsx'
import { ReportFiles } from './report-files.tsx'
import { UnmatchedChannels } from './unmatched-channels.tsx'
import { UploadPage } from './upload-page.tsx'
import { Uploads } from './uploads.tsx'

const pages = {
  '': ReportCalendar,
  collection: CollectionPage,
  uploads: Uploads,
  files: ReportFiles,
  unmatched: UnmatchedChannels,
  rates: ExchangeRates,
  counting: CountingChanges,
  figures: FigureTasks,
}

/** Report files from their upload to every figure made of them: a page each for what can go wrong on the way. */
export default function ReportsScreen({ path: [name = '', subject = ''] }: { path: string[] }) {
  const t = useTranslations('console_reports')
  usePageTitle(t('title'))
  const Page = Object.hasOwn(pages, name) ? pages[name as keyof typeof pages] : ReportCalendar
  return (
    <>
      <PageHead title={t('title')} context={t('lead')} />
      <ReportTabs current={name} />
      {name === 'uploads' && isPathId(subject) ? <UploadPage id={Number(subject)} key={subject} /> : <Page />}
    </>
  )
}

const tabs = ['', 'collection', 'uploads', 'files', 'unmatched', 'rates', 'counting', 'figures'] as const

/** The pages of the section, beside each other. */
function ReportTabs({ current }: { current: string }) {
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
