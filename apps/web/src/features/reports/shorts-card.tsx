import { type Shorts, shortsReport } from '@cuesheet/contract/channel-report'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { brand } from '../../lib/brand.ts'
import { queryOf } from '../../lib/client.ts'
import type { Format } from '../../lib/format.ts'
import { grossName } from '../../lib/gross-name.ts'
import { useScreenClass } from '../../lib/screen-class.ts'
import { useEngagedWords, writeEngaged } from '../../lib/write-engaged.ts'
import { Button } from '../../ui/button.tsx'
import { SeriesSwatch } from '../../ui/chart/series-swatch.tsx'
import type { SeriesTone } from '../../ui/chart/trend-reading.ts'
import { Exact } from '../../ui/exact.tsx'
import { Hint } from '../../ui/hint.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { pricesInOrder } from './comparison.ts'
import type { Selection } from './selection-search.ts'

type Kind = Shorts['kinds'][number]

const tones: Record<Kind['kind'], SeriesTone> = { shorts: 'first', others: 'layer-1', unknown: 'others' }

/** Shorts against other videos: what each kind was watched and earned, and its part of all views and of all profit. */
export function ShortsCard({ selection, format }: { selection: Selection; format: Format }) {
  const t = useTranslations('reports.shorts')
  const list = useTranslations('videos.list')
  const hints = useTranslations('dashboard.hints')
  const words = useTranslations('dashboard.change')
  const states = useTranslations('dashboard.states')
  const engaged = useEngagedWords()
  const query = useQuery(queryOf(shortsReport, selection, { vary: [brand.currency()] }))
  const kinds = query.data?.kinds ?? []
  const sumOf = (of: 'views' | 'profit') => kinds.reduce((sum, kind) => sum + Number(kind[of] ?? 0), 0)
  const all = { views: sumOf('views'), profit: sumOf('profit') }
  const shareOf = (kind: Kind, of: 'views' | 'profit') =>
    kind[of] === null || all[of] === 0 ? null : Number(kind[of]) / all[of]
  const isGross = query.data?.profit_kind === 'gross' && selection.member !== undefined
  const engagedPrice = kinds.find(({ engaged_rpm }) => engaged_rpm !== null)?.engaged_rpm ?? null
  const [first, second] = pricesInOrder(query.data?.freshness, engagedPrice)
  const isPhone = useScreenClass() === 'mobile'
  const filledKinds = kinds.filter(({ kind, videos, views }) => kind !== 'unknown' || videos > 0 || views)
  const columns = ['videos', 'views', 'profit', first] as const
  const headerOf = (column: (typeof columns)[number]) =>
    column === 'videos' ? t('videos') : list(grossName(column, isGross))
  const nameOf = ({ kind }: Kind) => (
    <span className="flex items-center gap-2 font-medium">
      <SeriesSwatch shape="bars" tone={tones[kind]} />
      <span>{t(kind)}</span>
      {kind === 'unknown' && (
        <Hint label={hints('about', { term: t('unknown') })} title={t('unknown')}>
          <p>{t('unknown_hint')}</p>
        </Hint>
      )}
    </span>
  )
  const figureOf = (kind: Kind, column: (typeof columns)[number]) => {
    if (column === 'videos') return format.count(kind.videos)
    const written = writeEngaged(kind, engaged, format)
    if (column === 'views')
      return (
        <>
          <Exact short={format.compactCount(kind.views)} exact={format.count(kind.views)} />
          <Share of={t('of_views')} share={format.percent(shareOf(kind, 'views'))} />
          <Beside name={words('engaged')}>
            <Exact {...written.engaged_views} />
          </Beside>
        </>
      )
    if (column === 'profit')
      return (
        <span className="font-semibold">
          <Exact short={format.compactMoney(kind.profit)} exact={format.money(kind.profit)} />
          <Share of={t('of_profit')} share={format.percent(shareOf(kind, 'profit'))} />
        </span>
      )
    return (
      <>
        <Exact {...written[first]} />
        <Beside name={words(second === 'rpm' ? 'all' : 'engaged')}>
          <Exact {...written[second]} />
        </Beside>
      </>
    )
  }
  return (
    <section
      aria-labelledby="shorts-title"
      className={`mt-4 rounded-card border border-line bg-surface px-5 py-4 mobile:px-3.5 ${query.isPlaceholderData ? 'opacity-50' : ''}`}
    >
      <h2 id="shorts-title" className="font-semibold tracking-tight">
        {t('title')}
      </h2>
      {query.isError && !query.data ? (
        <p role="alert" className="mt-2 flex items-center gap-3 text-muted">
          {t('failed')}
          <Button onClick={() => void query.refetch()}>{states('retry')}</Button>
        </p>
      ) : !query.data ? (
        <Skeleton className="mt-3 h-48 w-full" />
      ) : (
        <>
          <dl className="mt-3 grid grid-cols-[auto_minmax(0,1fr)] items-center gap-x-4 gap-y-2">
            {(['views', 'profit'] as const).map((of) => (
              <div key={of} className="contents">
                <dt className="text-small text-muted">{t(`of_${of}`)}</dt>
                <dd>
                  <Bar
                    parts={filledKinds.map((kind) => ({
                      tone: tones[kind.kind],
                      share: shareOf(kind, of) ?? 0,
                    }))}
                    label={t('bar', {
                      of: t(`of_${of}`),
                      parts: filledKinds
                        .map((kind) => `${t(kind.kind)} ${format.percent(shareOf(kind, of))}`)
                        .join(', '),
                    })}
                  />
                </dd>
              </div>
            ))}
          </dl>
          {isPhone ? (
            <ul className="mt-3 divide-y divide-line">
              {filledKinds.map((kind) => (
                <li key={kind.kind} className="py-3 last:pb-0">
                  {nameOf(kind)}
                  <dl className="mt-2 grid grid-cols-3 gap-x-3 tabular-nums">
                    {columns.slice(1).map((column) => (
                      <div key={column} className="min-w-0">
                        <dt className="text-small text-faint">{headerOf(column)}</dt>
                        <dd>{figureOf(kind, column)}</dd>
                      </div>
                    ))}
                  </dl>
                </li>
              ))}
            </ul>
          ) : (
            <table className="mt-2 w-full">
              <thead className="text-small text-faint">
                <tr>
                  <th scope="col" className="py-1.5 text-start font-medium">
                    {t('kind')}
                  </th>
                  {columns.map((column) => (
                    <th key={column} scope="col" className="py-1.5 ps-3 text-end font-medium">
                      {headerOf(column)}
                    </th>
                  ))}
                </tr>
              </thead>
              <tbody>
                {filledKinds.map((kind) => (
                  <tr key={kind.kind} className="border-t border-line">
                    <th scope="row" className="py-2 text-start font-medium">
                      {nameOf(kind)}
                    </th>
                    {columns.map((column) => (
                      <td key={column} className="py-2 ps-3 text-end">
                        {figureOf(kind, column)}
                      </td>
                    ))}
                  </tr>
                ))}
              </tbody>
            </table>
          )}
        </>
      )}
    </section>
  )
}

/** The same by another measure. */
function Beside({ name, children }: { name: string; children: ReactNode }) {
  return (
    <span className="block text-small leading-5 font-normal text-muted">
      <span className="text-faint">{name}</span> {children}
    </span>
  )
}

function Share({ of, share }: { of: string; share: string }) {
  return (
    <span className="block text-small font-normal text-faint">
      <span className="sr-only">{of} </span>
      {share}
    </span>
  )
}

/** Parts of a whole, side by side. */
function Bar({ parts, label }: { parts: { tone: SeriesTone; share: number }[]; label: string }) {
  let at = 0
  return (
    <svg
      viewBox="0 0 1000 10"
      preserveAspectRatio="none"
      role="img"
      aria-label={label}
      className="block h-2.5 w-full rounded-full bg-sunken"
    >
      {parts.map(({ tone, share }) => {
        const left = at
        at += share * 1000
        return (
          <rect
            key={tone}
            x={left}
            width={Math.max(0, share * 1000 - 3)}
            height="10"
            className={`chart-fill chart-${tone}`}
          />
        )
      })}
    </svg>
  )
}
