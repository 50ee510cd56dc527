import type { ComponentType } from 'react'
import { useTranslations } from 'use-intl'
import { usePageTitle } from '../../lib/title.ts'
import { LinkTabs } from '../../ui/link-tabs.tsx'
import { PageHead } from '../../ui/page-head.tsx'
import { consoleLink } from '../console-link.ts'
import { JobsPage } from './jobs-page.tsx'
import { MailsPage } from './mails-page.tsx'
import { StatePage } from './state-page.tsx'
import { StatementsPage } from './statements-page.tsx'

const pages = { state: StatePage, jobs: JobsPage, mails: MailsPage, statements: StatementsPage } as const
type Page = keyof typeof pages
const names = Object.keys(pages) as Page[]

/** What the installation runs on, and how. */
export default function SystemScreen({ path: [name] }: { path: string[] }) {
  const t = useTranslations('console_system')
  const current = names.find((page) => page === name) ?? 'state'
  const Shown: ComponentType = pages[current]
  usePageTitle(current === 'state' ? t('title') : t(`tabs.${current}`))
  return (
    <>
      <PageHead title={t('title')} context={t('lead')} />
      <LinkTabs
        label={t('tabs.label')}
        current={current}
        tabs={names.map((page) => {
          const { to, params } = consoleLink(page === 'state' ? 'system' : `system/${page}`)
          return { id: page, label: t(`tabs.${page}`), to, params }
        })}
      />
      <Shown />
    </>
  )
}
