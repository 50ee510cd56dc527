import { useInfiniteQuery } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'
import { useTranslations } from 'use-intl'
import { AuditEntries } from '../../features/audit/audit-entries.tsx'
import { auditQuery } from '../../features/audit/audit-query.ts'
import { useLocale } from '../../lib/locale.ts'
import { Failed } from '../../ui/failed.tsx'
import { SettingsCard } from '../../ui/settings-card.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'

const mostShown = 20

/** What a member did, and what was done to it, the latest first; the activity log has all. */
export function MemberActivity({ member }: { member: number }) {
  const t = useTranslations('members.one')
  const navigate = useNavigate()
  const query = useInfiniteQuery(auditQuery({ concerning: member }, useLocale()))
  const rows = query.data?.pages[0]?.rows
  return (
    <SettingsCard title={t('activity')}>
      {rows ? (
        rows.length === 0 ? (
          <p className="text-muted">{t('activity_none')}</p>
        ) : (
          <>
            <div className="-mx-6 mobile:-mx-4">
              <AuditEntries
                rows={rows.slice(0, mostShown)}
                onSearch={(search) => void navigate({ to: '/config-account/audit', search })}
                saysDay
              />
            </div>
            <p className="mt-3 text-small font-medium">
              <Link
                to="/config-account/audit"
                search={{ concerning: member }}
                className="rounded-small text-primary-text hover:underline pointer-coarse:py-2.5"
              >
                {t('activity_all')}
              </Link>
            </p>
          </>
        )
      ) : query.isError ? (
        <Failed title={t('activity_failed')} query={query} bare />
      ) : (
        <div className="grid gap-3">
          <Skeleton className="h-6" />
          <Skeleton className="h-6" />
          <Skeleton className="h-6" />
        </div>
      )}
    </SettingsCard>
  )
}
