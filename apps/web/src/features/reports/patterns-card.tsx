import { type Pattern, patterns } from '@cuesheet/contract/patterns'
import { maxPatternChannels, minPatternVideos } from '@cuesheet/contract/values/patterns'
import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import { brand } from '../../lib/brand.ts'
import { classNames } from '../../lib/class-names.ts'
import { nothingMeanwhile, queryOf } from '../../lib/client.ts'
import { useFormat } from '../../lib/format.ts'
import { Failed } from '../../ui/failed.tsx'
import { Hint } from '../../ui/hint.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { PatternTile } from './pattern-tile.tsx'
import { RaceLine } from './race-line.tsx'

type Props = { member: number | undefined; channel: number | undefined }

/** As many patterns as there are at most. */
const columns = 3
const time_zone = Intl.DateTimeFormat().resolvedOptions().timeZone

/** What the better videos of the last months have in common, and how the newest one begins. */
export default function PatternsCard({ member, channel }: Props) {
  const t = useTranslations('patterns')
  const query = useQuery(
    queryOf(
      patterns,
      { member, channel, time_zone },
      { vary: [brand.currency()], placeholderData: nothingMeanwhile },
    ),
  )
  const format = useFormat(query.data?.freshness.currency)
  const found = query.data
  const isShort = found !== undefined && found.looked_at === 0
  return (
    <section
      aria-labelledby="patterns-title"
      className={classNames(
        'mt-4 flex flex-col rounded-card border border-line bg-surface print:hidden mobile:min-h-0',
        found?.patterns.length !== 0 && 'min-h-90',
      )}
    >
      <header className="flex items-baseline gap-1.5 px-5 pt-4 mobile:px-3.5">
        <h2 id="patterns-title" className="font-semibold tracking-tight">
          {t('title')}
        </h2>
        <Hint label={t('about')} title={t('title')}>
          <p>{t('rule_compared', { channels: maxPatternChannels })}</p>
          <p>{t('rule_sure', { least: minPatternVideos })}</p>
          <p>{t('rule_zone', { zone: time_zone })}</p>
        </Hint>
        {found && !isShort && (
          <span className="ms-auto text-small text-faint">{t('compared', { count: found.videos })}</span>
        )}
      </header>
      {query.isError && !found ? (
        <div className="flex-1">
          <Failed title={t('failed')} query={query} bare />
        </div>
      ) : !found ? (
        <Skeleton className="mx-5 my-4 flex-1 mobile:mx-3.5 mobile:h-160" />
      ) : found.patterns.length === 0 ? (
        <p className="px-5 pt-1 pb-4 text-pretty text-muted mobile:px-3.5">
          {isShort ? t('too_few', { count: found.videos }) : t('none', { count: found.looked_at })}
        </p>
      ) : (
        <ul className="grid flex-1 grid-cols-3 py-4 mobile:grid-cols-1 mobile:py-1">
          {found.patterns.map((pattern) => (
            <li
              key={keyOf(pattern)}
              className="border-line px-5 not-first:border-s mobile:px-3.5 mobile:py-3.5 mobile:not-first:border-s-0 mobile:not-first:border-t"
            >
              <PatternTile pattern={pattern} format={format} />
            </li>
          ))}
          {found.patterns.length < columns && (
            <li
              className={classNames(
                'grid place-items-center border-s border-line px-5 text-center text-small text-pretty text-muted mobile:border-s-0 mobile:border-t mobile:px-3.5 mobile:py-3.5',
                found.patterns.length === 1 && 'col-span-2 mobile:col-span-1',
              )}
            >
              {t('rest', { count: found.looked_at - found.patterns.length })}
            </li>
          )}
        </ul>
      )}
      <RaceLine member={member} channel={channel} format={format} />
    </section>
  )
}

const keyOf = ({ kind, is_shorts, from, tag, track }: Pattern) =>
  [kind, is_shorts, from, tag?.id, track?.track_id].join(' ')
