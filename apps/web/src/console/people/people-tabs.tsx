import { Link } from '@tanstack/react-router'
import { useTranslations } from 'use-intl'
import { consoleLink } from '../console-link.ts'

const pages = [
  ['people', 'people'],
  ['requests', 'people/requests'],
] as const

/** The pages of this section. */
export function PeopleTabs() {
  const t = useTranslations('console_people.tabs')
  return (
    <nav aria-label={t('label')} className="mb-5 flex gap-1 overflow-x-auto border-b border-line mobile:mb-3">
      {pages.map(([id, path]) => (
        <Link
          key={id}
          {...consoleLink(path)}
          activeOptions={{ exact: true, includeSearch: false }}
          className="relative flex h-10 shrink-0 items-center px-2.5 font-medium whitespace-nowrap text-muted transition-colors first:ps-0.5 hover:text-text focus-visible:outline-offset-[-2px] data-[status=active]:text-text data-[status=active]:after:absolute data-[status=active]:after:inset-x-2 data-[status=active]:after:bottom-0 data-[status=active]:after:h-0.5 data-[status=active]:after:rounded-full data-[status=active]:after:bg-primary-mark pointer-coarse:h-11"
        >
          {t(id)}
        </Link>
      ))}
    </nav>
  )
}
