import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { ChevronRight, History } from 'lucide-react'
import { lazy, Suspense } from 'react'
import { useTranslations } from 'use-intl'
import { meQuery } from '../../features/auth/me.ts'
import { loadTexts } from '../../lib/i18n.ts'

const Sections = lazy(async () => {
  const [{ ApiKeysSection }] = await Promise.all([
    import('../../features/api-keys/api-keys-section.tsx'),
    loadTexts('access'),
  ])
  return {
    default: () => (
      <>
        <ApiKeysSection />
        <AuditLink />
      </>
    ),
  }
})

/** What only managers find in account settings: their network's keys and its activity log. */
export function AccessSections() {
  const isManager = useQuery(meQuery).data?.permission_flag === 1
  if (!isManager) return null
  return (
    <Suspense fallback={null}>
      <Sections />
    </Suspense>
  )
}

function AuditLink() {
  const t = useTranslations('access.audit')
  return (
    <Link
      to="/config-account/audit"
      className="flex items-center gap-4 rounded-card border border-line bg-surface px-5 py-4 transition-colors hover:bg-sunken active:bg-sunken mobile:px-4"
    >
      <span className="grid size-10 shrink-0 place-items-center rounded-control bg-sunken text-muted">
        <History size={18} strokeWidth={1.75} aria-hidden="true" />
      </span>
      <span className="min-w-0 flex-1">
        <span className="block font-semibold">{t('open')}</span>
        <span className="block text-small text-pretty text-muted">{t('open_text')}</span>
      </span>
      <ChevronRight size={18} aria-hidden="true" className="shrink-0 text-faint" />
    </Link>
  )
}
