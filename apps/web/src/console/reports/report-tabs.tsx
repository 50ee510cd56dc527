import { Link } from '@tanstack/react-router'
import { useTranslations } from 'use-intl'
import { classNames } from '../../lib/class-names.ts'
import { consoleLink } from '../console-link.ts'

const tabs = ['', 'collection', 'uploads', 'files', 'unmatched', 'rates', 'counting', 'figures'] as const

/** The pages of the section, beside each other. */
export function ReportTabs({ current }: { current: string }) {
  const t = useTranslations('console_reports.tabs')
  return (
    <nav
      aria-label={t('label')}
      className="mb-5 flex gap-1 overflow-x-auto border-b border-line [scrollbar-width:none] mobile:-mx-4 mobile:mb-3 mobile:px-4"
    >
      {tabs.map((tab) => (
        <Link
          key={tab}
          {...consoleLink(tab ? `reports/${tab}` : 'reports')}
          aria-current={tab === current ? 'page' : undefined}
          className={classNames(
            'relative flex h-10 shrink-0 items-center px-2.5 font-medium whitespace-nowrap transition-colors first:ps-0.5 hover:text-text focus-visible:outline-offset-[-2px] pointer-coarse:h-11',
            tab === current
              ? 'text-text after:absolute after:inset-x-2 after:bottom-0 after:h-0.5 after:rounded-full after:bg-primary-mark first:after:left-0.5'
              : 'text-muted',
          )}
        >
          {t(tab || 'calendar')}
        </Link>
      ))}
    </nav>
  )
}
