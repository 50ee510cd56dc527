import type { ReviewedChannel } from '@cuesheet/contract/console-review'
import { ChevronDown, ChevronUp } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { useFormat } from '../../lib/format.ts'
import { Button } from '../../ui/button.tsx'
import { Picture } from '../../ui/picture.tsx'

type Props = { channel: ReviewedChannel; isExpanded: boolean; onExpand: () => void }

const shownAtFirst = 4

/** What the channel published last, with the pictures that are kept here. */
export function Uploads({ channel, isExpanded, onExpand }: Props) {
  const t = useTranslations('console_review.uploads')
  const format = useFormat()
  const { uploads, videos } = channel
  const Chevron = isExpanded ? ChevronUp : ChevronDown
  return (
    <section>
      <h3 className="font-semibold">{t('title')}</h3>
      <p className="mb-2 text-small text-muted">
        {t('count', { total: videos.total, shorts: videos.shorts })}
        {videos.latest_at && ` · ${t('latest', { day: format.momentDay(videos.latest_at) })}`}
      </p>
      {uploads.length === 0 ? (
        <p className="text-muted">{t('none')}</p>
      ) : (
        <ul className="grid grid-cols-[repeat(auto-fill,minmax(140px,1fr))] gap-3">
          {(isExpanded ? uploads : uploads.slice(0, shownAtFirst)).map((video) => (
            <li key={video.video_id} className="min-w-0">
              <Picture
                src={video.thumbnail}
                alt=""
                loading="lazy"
                className="aspect-video w-full rounded-control bg-sunken object-cover"
              />
              <span className="mt-1.5 line-clamp-2 text-small leading-snug font-medium wrap-anywhere">
                <bdi>{video.title}</bdi>
              </span>
              <span className="text-small text-faint">
                {[video.published_at && format.momentDay(video.published_at), video.is_shorts && t('shorts')]
                  .filter(Boolean)
                  .join(' · ')}
              </span>
            </li>
          ))}
        </ul>
      )}
      <Button kind="quiet" onClick={onExpand} aria-expanded={isExpanded}>
        <Chevron size={16} aria-hidden="true" />
        {t(isExpanded ? 'less' : 'more')}
      </Button>
    </section>
  )
}
