import type { Track } from '@cuesheet/contract/music'
import { trackUses } from '@cuesheet/contract/values/music'
import { Link } from '@tanstack/react-router'
import { Check, X } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { useFormat } from '../../lib/format.ts'
import { chipClass } from '../../ui/toggle-chip.tsx'
import { IsrcCode, IsrcCopy, IsrcRule } from './isrc.tsx'

type Props = { track: Track; prefix: string | null }

/** A track's code and the rule behind it, where it may be used, its moods, since when it is there. */
export function TrackFacts({ track, prefix }: Props) {
  const t = useTranslations('music')
  const format = useFormat()
  return (
    <section
      aria-label={t('track.facts')}
      className="grid min-w-0 gap-4 rounded-card border border-line bg-surface px-5 py-4 mobile:px-3.5"
    >
      <Fact title={t('isrc.name')}>
        {track.withdrawn_on === null && (
          <div className="flex flex-wrap items-center gap-x-1">
            {track.isrc !== null && (
              <IsrcCode isrc={track.isrc} prefix={prefix} className="text-large tracking-wide text-muted" />
            )}
            <IsrcCopy track={track} prefix={prefix} shows={track.isrc === null ? 'code' : 'button'} />
          </div>
        )}
        {track.isrc !== null && prefix !== null ? (
          <IsrcRule prefix={prefix} />
        ) : (
          <p className="text-small text-pretty text-muted">
            {t(
              track.withdrawn_on !== null
                ? 'isrc.withdrawn'
                : track.isrc === null
                  ? 'isrc.kept_back'
                  : 'isrc.rule_any',
            )}
          </p>
        )}
      </Fact>
      <Fact title={t('uses.title')}>
        <ul className="mt-1 grid grid-cols-2 gap-x-4 gap-y-1.5">
          {trackUses.map((use) => {
            const may = track.uses.includes(use) && track.withdrawn_on === null
            const Icon = may ? Check : X
            return (
              <li key={use} className={`flex items-center gap-2 ${may ? '' : 'text-faint'}`}>
                <Icon size={16} aria-hidden="true" className={`shrink-0 ${may ? 'text-up' : ''}`} />
                <span>
                  {t(`uses.${use}`)}
                  <span className="sr-only"> – {t(may ? 'uses.with' : 'uses.without')}</span>
                </span>
              </li>
            )
          })}
        </ul>
      </Fact>
      {track.tags.length > 0 && (
        <Fact title={t('filters.tags')}>
          <ul className="mt-1.5 flex flex-wrap gap-2">
            {track.tags.map(({ id, name }) => (
              <li key={id}>
                <Link to="/musics/all" search={{ tags: String(id) }} className={chipClass(false)}>
                  {name}
                </Link>
              </li>
            ))}
          </ul>
        </Fact>
      )}
      <p className="text-small text-faint">{t('track.added', { day: format.dayAndYear(track.added_on) })}</p>
    </section>
  )
}

function Fact({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div>
      <h2 className="text-small font-medium text-muted">{title}</h2>
      {children}
    </div>
  )
}
