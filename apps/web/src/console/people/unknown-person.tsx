import { Link } from '@tanstack/react-router'
import { UserX } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { buttonClass } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { consoleLink } from '../console-link.ts'

/** An address of no account. */
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
