import { Link } from '@tanstack/react-router'
import type { LucideIcon } from 'lucide-react'
import { useTranslations } from 'use-intl'
import type { Messages } from '../lib/i18n.ts'
import { usePageTitle } from '../lib/title.ts'
import { buttonClass } from '../ui/button.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { PageHead } from '../ui/page-head.tsx'

type Section = keyof Messages['coming']['text']

/** Stands where a screen of the menu is not built yet: says what it will be for and where to go meanwhile. */
export function Coming({ section, icon }: { section: Section; icon: LucideIcon }) {
  const t = useTranslations('coming')
  const name = useTranslations('shell')(`menu.${section}`)
  usePageTitle(name)
  return (
    <>
      <PageHead title={name} />
      <EmptyState icon={icon} title={t('title', { page: name })} text={t(`text.${section}`)}>
        <Link to="/dashboard" className={buttonClass('secondary')}>
          {t('to_dashboard')}
        </Link>
      </EmptyState>
    </>
  )
}

/** The same for a screen below one of the menu; without a name of its own it has its section's. */
export function ComingBelow({
  section,
  page,
  icon,
}: {
  section: Section & ('musics' | 'notices' | 'guides')
  page?: keyof Messages['coming']['name']
  icon: LucideIcon
}) {
  const t = useTranslations('coming')
  const sectionName = useTranslations('shell')(`menu.${section}`)
  const name = page ? t(`name.${page}`) : sectionName
  usePageTitle(name)
  return (
    <>
      <PageHead title={name} />
      <EmptyState icon={icon} title={t('title', { page: name })} text={t(`text.${section}`)}>
        <Link to={`/${section}`} className={buttonClass('secondary')}>
          {t('back', { page: sectionName })}
        </Link>
      </EmptyState>
    </>
  )
}
