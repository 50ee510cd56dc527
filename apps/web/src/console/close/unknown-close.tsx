import { Link } from '@tanstack/react-router'
import { useTranslations } from 'use-intl'
import { consoleLink } from '../console-link.ts'

/** There is no such network or month, perhaps not any more. */
export function UnknownClose() {
  const t = useTranslations('console_close')
  return (
    <section className="rounded-card border border-line bg-surface px-6 py-16 text-center">
      <h1 className="text-large font-semibold">{t('unknown')}</h1>
      <Link
        {...consoleLink('close')}
        className="mt-3 inline-block font-medium text-primary-text hover:underline"
      >
        {t('to_list')}
      </Link>
    </section>
  )
}
