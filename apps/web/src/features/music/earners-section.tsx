import type { Track } from '@cuesheet/contract/music'
import { type TrackEarners, trackEarners } from '@cuesheet/contract/track-report'
import { channelCategories } from '@cuesheet/contract/values/channel-categories'
import { countDays } from '@cuesheet/contract/values/day'
import { minEarners } from '@cuesheet/contract/values/music'
import { useQuery } from '@tanstack/react-query'
import { CircleDollarSign, ShieldCheck } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { brand } from '../../lib/brand.ts'
import { queryOf } from '../../lib/client.ts'
import { type Format, useFormat } from '../../lib/format.ts'
import { locale } from '../../lib/locale.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Failed } from '../../ui/failed.tsx'
import { Skeleton, SkeletonGroup } from '../../ui/skeleton.tsx'
import { tooltip } from '../../ui/tooltip.ts'
import { Facts } from './facts.tsx'
import { FavouriteButton } from './favourite-button.tsx'
import { HomeSection } from './home-section.tsx'
import { IsrcCopy } from './isrc.tsx'
import { PlayableArt } from './playable-art.tsx'
import { TrackRowSkeleton } from './track-row.tsx'
import { TrackTitle } from './track-title.tsx'

type Props = {
  /** Whose channels others are like; managers choose. */
  member: number | undefined
  filter: ReactNode
  prefix: string | null
  mark: <Row extends Track>(row: Row) => Row
  onFavourite: (track: Track) => void
}

const listClass = 'grid gap-x-6 laptop:grid-cols-2'
/** Two columns on wide screens, read downwards. */
const columnClass = '@container overflow-clip border-line bg-surface'

/** Which tracks earned most per view on channels like the viewer's. */
export function EarnersSection({ member, filter, prefix, mark, onFavourite }: Props) {
  const t = useTranslations('music.earners')
  const app = useTranslations('app.state')
  const query = useQuery(queryOf(trackEarners, { member }, { vary: [locale.get(), brand.currency()] }))
  const format = useFormat(query.data?.freshness.currency)
  const earners = query.data
  const isWhole = earners ? earners.channel === null && earners.profit_kind === 'gross' : false
  return (
    <HomeSection title={t(isWhole ? 'title_network' : 'title')} className="mt-9" aside={filter}>
      {!earners && query.isError ? (
        <Failed title={t('failed')} query={query} />
      ) : !earners ? (
        <SkeletonGroup label={app('loading')}>
          <Skeleton className="mb-3 h-5 w-80 max-w-full" />
          <div className={`${listClass} rounded-card border border-line bg-surface`}>
            {Array.from({ length: 10 }, (_, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: placeholders are all alike.
              <div key={index} className={`h-16 ${columnClass}`}>
                <TrackRowSkeleton />
              </div>
            ))}
          </div>
        </SkeletonGroup>
      ) : earners.period.to === null ? (
        <EmptyState icon={CircleDollarSign} title={t('nothing')} text={t('nothing_text')} />
      ) : earners.rows.length === 0 ? (
        <EmptyState
          icon={ShieldCheck}
          title={t('withheld')}
          text={t('withheld_text', { least: minEarners })}
        />
      ) : (
        <Earners
          earners={earners}
          rows={earners.rows.map(mark)}
          isOfMember={member !== undefined}
          prefix={prefix}
          onFavourite={onFavourite}
          format={format}
        />
      )}
    </HomeSection>
  )
}

type EarnersProps = Pick<Props, 'prefix' | 'onFavourite'> & {
  earners: TrackEarners
  rows: TrackEarners['rows']
  isOfMember: boolean
  format: Format
}

function Earners({ earners, rows, isOfMember, prefix, onFavourite, format }: EarnersProps) {
  const t = useTranslations('music.earners')
  const nameOf = useGroupName(format)
  const { group, channel, period, profit_kind, freshness } = earners
  const leading = freshness.leading_views === 'engaged_views' ? 'engaged_rpm' : 'rpm'
  const average = group?.[leading] ?? null
  const half = Math.ceil(rows.length / 2)
  const facts = [
    ...(channel ? [t('basis', { title: channel.title })] : []),
    ...(group
      ? [
          t('behind', {
            name: nameOf(earners),
            count: group.channels,
            shown: format.count(group.channels),
          }),
          ...(average === null
            ? []
            : [t(leading === 'rpm' ? 'average' : 'engaged_average', { price: format.price(average) })]),
        ]
      : []),
    ...(period.from && period.to ? [t('days', { count: countDays(period.from, period.to) })] : []),
  ]
  return (
    <>
      <Facts facts={facts} className="mb-3" />
      <div className={listClass}>
        {[rows.slice(0, half), rows.slice(half)].map((column, at) => (
          <ol
            // biome-ignore lint/suspicious/noArrayIndexKey: two halves of one list
            key={at}
            start={at * half + 1}
            className={`${columnClass} ${at === 0 ? 'rounded-t-card border-x border-t laptop:rounded-b-card laptop:border-b' : 'rounded-b-card border laptop:rounded-t-card'}`}
          >
            {column.map((row, index) => (
              <li key={row.track_id} className="flex min-h-16 border-line not-first:border-t">
                <Earner
                  row={row}
                  place={at * half + index + 1}
                  leading={leading}
                  average={average}
                  isExact={profit_kind === 'gross'}
                  isOfMember={isOfMember}
                  prefix={prefix}
                  onFavourite={onFavourite}
                  format={format}
                />
              </li>
            ))}
          </ol>
        ))}
      </div>
      <p className="mt-2.5 flex gap-2 text-small text-pretty text-faint">
        <ShieldCheck size={14} aria-hidden="true" className="mt-[3px] shrink-0" />
        {t(profit_kind === 'gross' ? 'exact' : 'privacy', { least: minEarners })}
      </p>
    </>
  )
}

type EarnerProps = Pick<EarnersProps, 'isOfMember' | 'prefix' | 'onFavourite' | 'format'> & {
  row: TrackEarners['rows'][number]
  place: number
  /** Which price stands first. */
  leading: 'rpm' | 'engaged_rpm'
  average: string | null
  /** Not rounded. */
  isExact: boolean
}

function Earner(props: EarnerProps) {
  const { row, place, leading, average, isExact, isOfMember, prefix, onFavourite, format } = props
  const t = useTranslations('music.earners')
  const price = row[leading]
  const ratio =
    average === null || price === null || Number(average) === 0 ? null : Number(price) / Number(average) - 1
  const ownPrice = row[`own_${leading}`]
  const own = ownPrice === null ? null : t(isOfMember ? 'own_of' : 'own', { price: format.price(ownPrice) })
  const write = isExact ? format.exactMoney : format.price
  const both = [t('rpm', { price: write(row.rpm) }), t('engaged_rpm', { price: write(row.engaged_rpm) })]
  return (
    <div className="group flex min-w-0 flex-1 items-center gap-3 px-3 py-1 hover:bg-sunken/60 mobile:gap-2.5 mobile:hover:bg-transparent">
      <span className="w-6 shrink-0 text-center font-semibold text-muted">{place}</span>
      <PlayableArt track={row} sizePx={44} />
      <div className="min-w-0 flex-1">
        <TrackTitle track={row} />
        <p className="text-small leading-4 text-faint @2xl:flex @2xl:whitespace-pre">
          <span className="block truncate">{row.artist}</span>
          {own && (
            <span className="block text-muted">
              <span className="hidden @2xl:inline"> · </span>
              {own}
            </span>
          )}
        </p>
      </div>
      <span className="shrink-0 text-end">
        <span className="block font-semibold" {...tooltip(both.join(' · '))}>
          {format.price(price)}
        </span>
        <span className="block text-small leading-4 text-faint">
          {ratio !== null && (
            <span className="hidden @md:inline">
              {t('against', { change: `${ratio < 0 ? '−' : '+'}${format.percent(Math.abs(ratio), 0)}` })}
              {' · '}
            </span>
          )}
          {t('channels', { count: row.channels, shown: format.count(row.channels) })}
        </span>
      </span>
      <span className="flex shrink-0 items-center mobile:-me-2">
        <IsrcCopy track={row} prefix={prefix} shows="button" />
        <FavouriteButton track={row} onToggle={onFavourite} className="mobile:hidden" />
      </span>
    </div>
  )
}

/** Of which channels figures are, in words. */
function useGroupName(format: Format) {
  const t = useTranslations('music.earners')
  const categories = useTranslations('terms.channel_category')
  return ({ group, profit_kind, channel }: Pick<TrackEarners, 'group' | 'profit_kind' | 'channel'>) => {
    if (!group || group.kind === 'network')
      return t(profit_kind === 'gross' && channel === null ? 'network_all' : 'network')
    const known = channelCategories.find((one) => one === group.category)
    const category = known ? categories(known) : (group.category ?? '')
    if (group.kind === 'category' || !group.views)
      return category ? t('category', { category }) : t('category_none')
    const { from, below } = group.views
    const range =
      below === null
        ? t('above', { from: format.compactCount(from) })
        : from === 0
          ? t('below', { below: format.compactCount(below) })
          : t('range', { from: format.compactCount(from), below: format.compactCount(below) })
    return category ? t('size', { category, range }) : t('size_none', { range })
  }
}
