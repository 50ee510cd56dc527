import { useTranslations } from 'use-intl'
import type { Format } from '../../lib/format.ts'
import { ModalLink } from '../../ui/modal-link.tsx'
import { Picture } from '../../ui/picture.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { toldDay, useRace } from './use-race.ts'
import { loadVideoDetail } from './video-modal.tsx'
import { videoSubject } from './video-subject.ts'

type Props = { member: number | undefined; channel: number | undefined; format: Format }

/** The newest video in a line: how its first two days are among those of the last ten. */
export function RaceLine({ member, channel, format }: Props) {
  const t = useTranslations('patterns.race')
  const query = useRace({ member, channel })
  if (query.isPending)
    return (
      <div className="min-h-15 border-t border-line px-5 py-2 mobile:px-3.5">
        <Skeleton className="h-10 w-full" />
      </div>
    )
  const race = query.data?.race
  if (!race) return null
  const at = toldDay(race.days)
  const day = race.days[at]!
  const sum = race.video.sums[at] ?? null
  return (
    <ModalLink
      modal="video-detail"
      subject={videoSubject(race.video)}
      className="flex min-h-15 items-center gap-3 rounded-b-card border-t border-line px-5 py-2 transition-colors hover:bg-sunken/60 focus-visible:-outline-offset-2 mobile:px-3.5"
      onPointerEnter={loadVideoDetail}
    >
      <Picture
        src={race.video.thumbnail}
        alt=""
        loading="lazy"
        className="h-10 w-7.5 shrink-0 rounded-small bg-sunken object-cover"
      />
      <span className="min-w-0 flex-1">
        <span className="block text-small text-faint">{t('newest')}</span>
        <span className="block truncate font-medium">{race.video.title}</span>
      </span>
      <span className="shrink-0 text-end tabular-nums">
        <span className="block font-semibold">
          {day.place === null
            ? t(sum === null ? 'unknown_short' : 'no_place')
            : t('place', { place: day.place, of: day.of })}
        </span>
        <span className="block text-small text-faint">
          {t('first_days', { days: at + 1 })}
          {sum !== null && (
            <span className="mobile:hidden">
              {` · ${t(query.data!.measure, { count: format.compactCount(sum) })}`}
            </span>
          )}
        </span>
      </span>
    </ModalLink>
  )
}
