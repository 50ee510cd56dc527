import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import type { Format } from '../../lib/format.ts'
import { Button } from '../../ui/button.tsx'
import { SeriesSwatch } from '../../ui/chart/series-swatch.tsx'
import type { SeriesTone } from '../../ui/chart/trend-reading.ts'
import { Hint } from '../../ui/hint.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { tooltip } from '../../ui/tooltip.ts'
import type { Selection } from './api.ts'
import { type Shorts, shortsQuery } from './channel-api.ts'

type Kind = Shorts['kinds'][number]

const tones: Record<Kind['kind'], SeriesTone> = { shorts: 'first', others: 'layer-1', unknown: 'others' }

/** Shorts against other videos: their part of the views, and what each kind earned. */
export function ShortsCard({ selection, format }: { selection: Selection; format: Format }) {
  const t = useTranslations('reports.shorts')
  const hints = useTranslations('dashboard.hints')
  const states = useTranslations('dashboard.states')
  const query = useQuery(shortsQuery(selection))
  const kinds = query.data?.kinds ?? []
  const all = kinds.reduce((sum, { views }) => sum + (views ?? 0), 0)
  const shareOf = ({ views }: Kind) => (views === null || all === 0 ? null : views / all)
  const shown = kinds.filter(({ kind, videos, views }) => kind !== 'unknown' || videos > 0 || views)
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
        <Skeleton className="mt-3 h-32 w-full" />
      ) : (
        <>
          <Bar
            parts={shown.map((kind) => ({ tone: tones[kind.kind], share: shareOf(kind) ?? 0 }))}
            label={t('bar', {
              parts: shown.map((kind) => `${t(kind.kind)} ${format.percent(shareOf(kind))}`).join(', '),
            })}
          />
          <table className="mt-2 w-full">
            <thead className="text-small text-faint">
              <tr>
                <th scope="col" className="py-1.5 text-start font-medium">
                  {t('kind')}
                </th>
                {(['videos', 'views', 'profit', 'rpm'] as const).map((column) => (
                  <th
                    key={column}
                    scope="col"
                    className={`py-1.5 ps-3 text-end font-medium ${column === 'videos' ? 'mobile:hidden' : ''}`}
                  >
                    {t(column)}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {shown.map((kind) => (
                <tr key={kind.kind} className="border-t border-line">
                  <th scope="row" className="py-2 text-start font-medium">
                    <span className="flex items-center gap-2">
                      <SeriesSwatch shape="bars" tone={tones[kind.kind]} />
                      <span className="flex flex-wrap items-center gap-x-2">
                        <span>{t(kind.kind)}</span>
                        <span className="text-small font-normal text-faint">
                          {format.percent(shareOf(kind))}
                        </span>
                      </span>
                      {kind.kind === 'unknown' && (
                        <Hint label={hints('about', { term: t('unknown') })} title={t('unknown')}>
                          <p>{t('unknown_hint')}</p>
                        </Hint>
                      )}
                    </span>
                  </th>
                  <td className="py-2 ps-3 text-end mobile:hidden">{format.count(kind.videos)}</td>
                  <td className="py-2 ps-3 text-end">
                    <span {...tooltip(format.count(kind.views))}>{format.compactCount(kind.views)}</span>
                  </td>
                  <td className="py-2 ps-3 text-end font-semibold">
                    <span {...tooltip(format.money(kind.profit))}>{format.compactMoney(kind.profit)}</span>
                  </td>
                  <td className="py-2 ps-3 text-end">
                    <span {...tooltip(format.exactMoney(kind.rpm))}>{format.price(kind.rpm)}</span>
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </>
      )}
    </section>
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
      className="mt-3 h-2.5 w-full rounded-full bg-sunken"
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
