import { isPathId } from '@cuesheet/contract/values/ids'
import { Link } from '@tanstack/react-router'
import { UserX } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { buttonClass } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { consoleLink } from '../console-link.ts'
import { PeopleList } from './people-list.tsx'
import { PersonPage } from './person-page.tsx'
import { RequestsPage } from './requests-page.tsx'

/** Accounts of all networks, one of them, and what administrators ask each other to confirm. */
export default function PeopleScreen({ path: [page, ...rest] }: { path: string[] }) {
  if (page === undefined) return <PeopleList />
  if (page === 'requests' && rest.length === 0) return <RequestsPage />
  if (isPathId(page) && rest.length === 0) return <PersonPage key={page} account={Number(page)} />
  return <UnknownPerson />
}

export function UnknownPerson() {
  const t = useTranslations('console_people')
  return (
    <EmptyState icon={UserX} title={t('not_found')} text={t('not_found_text')}>
      <Link {...consoleLink('people')} className={buttonClass('primary')}>
        {t('to_list')}
      </Link>
    </EmptyState>
  )
}
