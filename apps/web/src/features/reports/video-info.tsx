import type { VideoRow } from '@cuesheet/contract/dashboard'
import { Music2 } from 'lucide-react'
import { useTranslations } from 'use-intl'
import type { Format } from '../../lib/format.ts'

/** The line under a video's title: Shorts mark, channel, day of publication (with its year where it is not `year`), used music; in what says `data-channel` all are of one channel. */
export function VideoInfo({ row, year, format }: { row: VideoRow; year: string; format: Format }) {
  const t = useTranslations('videos')
  return (
    <span className="flex min-w-0 items-center gap-1.5 text-small text-faint">
      {row.is_shorts && (
        <span className="shrink-0 rounded-small bg-sunken px-1.5 leading-5 font-medium text-muted">
          {t('detail.shorts')}
        </span>
      )}
      <span className="min-w-10 truncate">
        <span className="in-data-channel:hidden">
          {row.channel_title}
          {row.published_at && <span className="mobile:hidden"> · </span>}
        </span>
        {row.published_at && (
          <span className="mobile:hidden in-data-channel:inline!">
            {format.day(row.published_at.slice(0, 10), year)}
          </span>
        )}
      </span>
      {row.music && (
        // Without room for a few letters of it, it wraps out of sight.
        <span className="flex h-5 min-w-0 flex-1 shrink-[9999] flex-wrap overflow-hidden before:h-5 before:content-['']">
          <span className="flex h-5 min-w-0 flex-[1_1_4.5rem] items-center gap-1">
            <Music2 size={12} aria-label={t('list.music')} className="shrink-0" />
            <span className="truncate">
              {row.music.more > 0
                ? t('list.more_music', { title: row.music.title, count: row.music.more })
                : `${row.music.title} – ${row.music.artist}`}
            </span>
          </span>
        </span>
      )}
    </span>
  )
}
