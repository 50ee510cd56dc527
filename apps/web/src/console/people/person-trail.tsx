import { personAudit } from '@cuesheet/contract/console-people'
import { useInfiniteQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useTranslations } from 'use-intl'
import { infiniteOf, nothingMeanwhile } from '../../lib/client.ts'
import { useFormat } from '../../lib/format.ts'
import { useLocale } from '../../lib/locale.ts'
import { SettingsCard } from '../../ui/settings-card.tsx'
import { Skeleton, SkeletonGroup } from '../../ui/skeleton.tsx'
import { RecordList } from '../../ui/table/record-list.tsx'
import { consoleLink } from '../console-link.ts'

/** What an account did and what was done to it, the latest first. */
export function PersonTrail({ account }: { account: number }) {
  const t = useTranslations('console_people.one')
  const frame = useTranslations('console_frame')
  const { fullMoment } = useFormat()
  const query = useInfiniteQuery(
    infiniteOf(
      personAudit,
      { account, time_zone: Intl.DateTimeFormat().resolvedOptions().timeZone },
      // Texts of the entries are the server's.
      { vary: [useLocale()], placeholderData: nothingMeanwhile },
    ),
  )
  return (
    <SettingsCard
      title={t('trail')}
      state={
        <Link
          {...consoleLink('audit', { account })}
          className="ms-auto inline-flex min-h-6 items-center text-small font-medium text-primary-text hover:underline"
        >
          {frame('sections.audit')}
        </Link>
      }
    >
      <RecordList
        form="bare"
        label={t('trail')}
        query={query}
        rows={query.data?.pages.flatMap((page) => page.rows) ?? []}
        failed={t('trail')}
        empty={<p className="text-muted">{t('no_trail')}</p>}
        more={t('earlier')}
        loading={
          <SkeletonGroup className="grid gap-3">
            <Skeleton className="h-10" />
            <Skeleton className="h-10" />
          </SkeletonGroup>
        }
        draw={(rows) => (
          <ol className="divide-y divide-line">
            {rows.map(({ audit_id, at, title, account, subject_name, changes }) => (
              <li key={audit_id} className="py-2.5 first:pt-0 last:pb-0">
                <p className="flex flex-wrap justify-between gap-x-4">
                  <span className="min-w-0 font-medium text-pretty">{title}</span>
                  <time dateTime={at} className="text-small text-faint">
                    {fullMoment(at)}
                  </time>
                </p>
                <p className="text-small wrap-anywhere text-muted">
                  {[
                    account?.nickname,
                    subject_name === account?.nickname ? null : subject_name,
                    ...changes.map(({ label, before, after }) =>
                      before === null ? `${label}: ${after}` : `${label}: ${before} → ${after ?? '–'}`,
                    ),
                  ]
                    .filter(Boolean)
                    .join(' · ')}
                </p>
              </li>
            ))}
          </ol>
        )}
      />
    </SettingsCard>
  )
}
