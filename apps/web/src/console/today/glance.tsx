import { isConsoleSection } from '@cuesheet/contract/console-screens'
import { glance, type NetworkGlance } from '@cuesheet/contract/console-today'
import { useInfiniteQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useTranslations } from 'use-intl'
import { infiniteOf } from '../../lib/client.ts'
import { useFormat } from '../../lib/format.ts'
import { RecordList } from '../../ui/table/record-list.tsx'
import { consoleLink } from '../console-link.ts'

/** The networks by name, each with the figures that say how it is. */
export function Glance() {
  const t = useTranslations('console_today.glance')
  const list = useTranslations('console_frame.list')
  const query = useInfiniteQuery(infiniteOf(glance))
  return (
    <RecordList
      above={<h2 className="mb-3 flex h-10 items-center font-semibold">{t('title')}</h2>}
      label={t('title')}
      query={query}
      rows={query.data?.pages.flatMap((page) => page.rows) ?? []}
      rowKey={({ network_id }) => String(network_id)}
      row={(row) => <NetworkRow row={row} />}
      failed={t('failed')}
      more={list('more')}
      empty={
        <p className="rounded-card border border-line bg-surface px-4 py-10 text-center text-muted">
          {t('empty')}
        </p>
      }
    />
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
