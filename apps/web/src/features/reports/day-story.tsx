import type { Story } from '@cuesheet/contract/home'
import { addDays } from '@cuesheet/contract/values/day'
import { Link } from '@tanstack/react-router'
import { TrendingUp } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import type { Format } from '../../lib/format.ts'
import { localDay } from '../../lib/local-day.ts'
import { useScreenClass } from '../../lib/screen-class.ts'
import { ModalLink } from '../../ui/modal-link.tsx'
import { Picture } from '../../ui/picture.tsx'
import { videoSubject } from './video-subject.ts'

type Props = { story: Story; today: string; member: number | undefined; format: Format }

const wideScripts = /\p{Script=Hangul}|\p{Script=Han}|\p{Script=Hiragana}|\p{Script=Katakana}/u
const linkClass =
  'rounded-small font-semibold text-text underline decoration-line-strong underline-offset-3 hover:text-primary-text'

/** What the last day of figures was like, in one sentence. */
export function DayStory({ story, today, member, format }: Props) {
  const t = useTranslations('payday.story')
  const { kind, day, amount, before, share, part, subject, since } = story
  const year = today.slice(0, 4)
  const when = day === addDays(localDay(new Date()), -1) ? t('yesterday') : format.day(day, year)
  const ratio = before !== null && amount !== null ? Math.abs(Number(amount) / Number(before) - 1) : null
  const room = useScreenClass() === 'mobile' ? 9 : 40
  const name = (title: ReactNode) =>
    subject ? (
      <SubjectLink subject={subject} member={member} day={day}>
        <ShortTitle title={subject.title} room={room} />
      </SubjectLink>
    ) : (
      title
    )
  return (
    <p
      data-story={kind}
      className="flex min-h-12 items-center gap-3 border-t border-line px-5 py-2 mobile:min-h-[60px] mobile:px-3.5"
    >
      {subject?.picture ? (
        <Picture
          src={subject.picture}
          alt=""
          loading="lazy"
          className="h-8 w-8 shrink-0 rounded-small object-cover"
        />
      ) : (
        <TrendingUp size={18} aria-hidden="true" className="shrink-0 text-faint" />
      )}
      <span className="line-clamp-1 min-w-0 tabular-nums mobile:line-clamp-2 mobile:text-small">
        {t.rich(kind, {
          when,
          amount: amount === null ? '–' : format.compactMoney(amount),
          before: before === null ? '' : format.compactMoney(before),
          less: before === null || amount === null ? '' : format.compactFee(before, amount),
          part: part === null ? '' : format.compactMoney(part.replace('-', '')),
          month: format.monthName(day),
          month_amount: story.month_amount === null ? '' : format.compactMoney(story.month_amount),
          weekday: format.weekday(day, 'long'),
          share: share === null ? '' : format.percent(share, 0),
          ratio: ratio === null ? '' : format.percent(ratio, ratio < 0.1 ? 1 : 0),
          views: story.views === null ? '' : format.compactCount(story.views),
          count: story.count ?? 0,
          left: story.count === null ? '' : format.compactCount(story.count),
          rank: story.rank ?? 1,
          since: since === null ? '' : format.day(since, year),
          level: story.level === null ? '' : format.compactCount(story.level),
          title: subject?.title ?? '',
          name,
        })}
      </span>
    </p>
  )
}

/** As much of a title as leaves the sentence its lines; of letters of half the width more. */
function ShortTitle({ title, room }: { title: string; room: number }) {
  const letters = [...title]
  const most = wideScripts.test(title) ? room : Math.round(room * 1.6)
  if (letters.length <= most) return title
  return (
    <>
      <span aria-hidden="true" data-written="">
        {letters
          .slice(0, most - 1)
          .join('')
          .trimEnd()}
        …
      </span>
      <span className="sr-only">{title}</span>
    </>
  )
}

type LinkProps = {
  subject: NonNullable<Story['subject']>
  member: number | undefined
  day: string
  children: ReactNode
}

function SubjectLink({ subject, member, day, children }: LinkProps) {
  const { kind, id, video_id } = subject
  if (kind === 'video')
    return (
      <ModalLink
        modal="video-detail"
        subject={videoSubject({ video_id: video_id ?? '', channel_id: id })}
        className={linkClass}
      >
        {children}
      </ModalLink>
    )
  if (kind === 'track')
    return (
      <Link to="/musics/$id" params={{ id: String(id) }} preload={false} className={linkClass}>
        {children}
      </Link>
    )
  return (
    <Link
      to="/report-channel"
      search={{ member, channel: id, period: 'custom', from: addDays(day, -6), to: day }}
      preload={false}
      className={linkClass}
    >
      {children}
    </Link>
  )
}
