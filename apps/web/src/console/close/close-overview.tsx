import { useTranslations } from 'use-intl'
import { usePageTitle } from '../../lib/title.ts'
import { PageHead } from '../../ui/page-head.tsx'
import { MonthsList } from './months-list.tsx'

/** The months of every network’s close. */
export function CloseOverview() {
  const t = useTranslations('console_close')
  usePageTitle(t('title'))
  return (
    <>
      <PageHead title={t('title')} context={t('lead')} />
      <MonthsList />
    </>
  )
}
