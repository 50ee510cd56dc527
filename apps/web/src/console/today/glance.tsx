import { isConsoleSection } from '@cuesheet/contract/console-screens'
import { useInfiniteQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useTranslations } from 'use-intl'
import { useFormat } from '../../lib/format.ts'
import { useFailure } from '../../lib/use-failure.ts'
import { ErrorState } from '../../ui/error-state.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { consoleLink } from '../console-link.ts'
import { LoadMore } from '../list/load-more.tsx'
import { glanceQuery, type NetworkGlance } from './api.ts'

/** The networks by name, each with the figures that say how it is. */
export function Glance() {
  const t = useTranslations('console_today.glance')
  const query = useInfiniteQuery(glanceQuery)
  const failure = useFailure(query.error ?? new Error(), t('failed'), query.isFetching)
  const rows = query.data?.pages.flatMap((page) => page.rows)
  return (
    <section aria-labelledby="glance">
      <h2 id="glance" className="mb-3 flex h-10 items-center font-semibold">
        {t('title')}
      </h2>
      {query.isError && !rows ? (
        <ErrorState {...failure} onRetry={() => void query.refetch()} />
      ) : (
        <div className="overflow-clip rounded-card border border-line bg-surface">
          {!rows ? (
            <div className="grid gap-3 p-4">
              <Skeleton className="h-16" />
              <Skeleton className="h-16" />
            </div>
          ) : rows.length === 0 ? (
            <p className="px-4 py-10 text-center text-muted">{t('empty')}</p>
          ) : (
            <ul className="divide-y divide-line">
              {rows.map((row) => (
                <NetworkRow key={row.network_id} row={row} />
              ))}
            </ul>
          )}
          <LoadMore query={query} />
        </div>
      )}
    </section>
  )
}

function NetworkRow({ row }: { row: NetworkGlance }) {
  const t = useTranslations('console_today.glance')
  const format = useFormat('USD')
  const { network_id, name, data_through, channels, approved_channels, members, month_revenue, sign_ins } =
    row
  const figures = [
    [t('channels'), t('channels_value', { approved: approved_channels, all: channels })],
    [t('members'), format.count(members)],
    [t('revenue'), format.compactMoney(month_revenue)],
    [t('sign_ins'), format.count(sign_ins)],
  ]
  return (
    <li className="px-4 py-3">
      <div className="flex flex-wrap items-baseline justify-between gap-x-3">
        <h3 className="min-w-0 font-medium wrap-anywhere">
          {isConsoleSection('networks') ? (
            <Link {...consoleLink(`networks/${network_id}`)} className="hover:underline">
              {name}
            </Link>
          ) : (
            name
          )}
        </h3>
        <span className="text-small text-muted tabular-nums">
          {data_through ? t('through', { day: format.day(data_through) }) : t('no_data')}
        </span>
      </div>
      <dl className="mt-1.5 grid grid-cols-[repeat(auto-fit,minmax(136px,1fr))] gap-x-4 gap-y-1 text-small">
        {figures.map(([label, value]) => (
          <div key={label} className="flex justify-between gap-2">
            <dt className="text-muted">{label}</dt>
            <dd className="tabular-nums">{value}</dd>
          </div>
        ))}
      </dl>
    </li>
  )
}
