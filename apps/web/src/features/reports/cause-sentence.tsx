import type { Figures } from '@cuesheet/contract/dashboard'
import type { ExplainedFigure } from '@cuesheet/contract/explanation'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import type { Format } from '../../lib/format.ts'
import { ModalLink } from '../../ui/modal-link.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import type { Selection } from './api.ts'
import { countedSince, isOfPremium } from './comparison.ts'
import { type ExplainedChange, type Explanation, explanationQuery } from './explanation-api.ts'
import { factorChanges } from './factor-changes.ts'
import { isMovedByEngaged, isUnsplit, toldCauses } from './told-causes.ts'
import { videoSubject } from './video-subject.ts'
import { WhyLink } from './why-link.tsx'
import { loadWhy } from './why-modal.tsx'
import { writeChange } from './write-amount.ts'

type Props = {
  selection: Selection
  figure: ExplainedFigure
  /** Over the days that are compared, as the figures' own changes are. */
  matched: Figures
  previous: Figures
  /** What the days before are called. */
  compared: string
  format: Format
}

const linkClass =
  'inline-block font-medium text-text underline decoration-line-strong underline-offset-3 hover:decoration-current'

/** Why a figure changed, in a sentence: by how much, who moved most, and what views and price did; each a link to its rows. */
export function CauseSentence(props: Omit<Props, 'matched' | 'previous'> & Partial<Props>) {
  const { selection, figure, compared, format, matched, previous } = props
  const t = useTranslations('dashboard.cause')
  const changes = useTranslations('dashboard.change')
  const query = useQuery(explanationQuery(selection, { figure }))
  const change = query.data?.change ?? null
  const counting = query.data?.comparison?.counting ?? []
  // Nobody knows how many of Premium's views are engaged.
  const unknown =
    counting.length === 0 || figure === 'profit'
      ? null
      : isOfPremium(figure)
        ? 'premium_unknown'
        : isUnsplit(change)
          ? 'engaged_missing'
          : null
  if (query.isSuccess && !change && !unknown) return null
  return (
    <section
      aria-label={t('label')}
      // The lines that it will have stand there before it: two, on phones four.
      className="grid min-h-[72px] grid-cols-[minmax(0,1fr)] content-center border-t border-line px-5 py-3 text-pretty text-muted mobile:min-h-32 mobile:px-3.5"
    >
      {query.isError && !change ? (
        <p role="alert" className="flex items-center gap-3">
          {t('failed')}
          <button type="button" className={linkClass} onClick={() => void query.refetch()}>
            {t('retry')}
          </button>
        </p>
      ) : query.data && unknown ? (
        <p>{changes(unknown, { day: sinceDay(query.data, format) })}</p>
      ) : query.data && change && matched && previous ? (
        <p className="flex flex-wrap items-baseline gap-x-3 gap-y-1">
          <Sentence
            answer={query.data}
            change={change}
            matched={matched}
            previous={previous}
            selection={selection}
            figure={figure}
            compared={compared}
            format={format}
          />
        </p>
      ) : (
        <Skeleton className="my-1 h-4 w-2/3 mobile:w-full" />
      )}
    </section>
  )
}

type SentenceProps = Props & { answer: Explanation; change: ExplainedChange }

function Sentence(props: SentenceProps) {
  const { answer, change, figure, compared, format } = props
  const t = useTranslations('dashboard.cause')
  const difference = change.change
  const isFlat = Number(difference) === 0
  const lead = isFlat
    ? t('same', { compared })
    : t.rich('lead', {
        compared,
        change: writeChange(format, figure, difference),
        b: (text) => <strong className="font-semibold text-text">{text}</strong>,
      })
  const { isCounting, told } = toldCauses(change)
  const pieces = [
    ...(isCounting
      ? [t('counted_since', { day: sinceDay(answer, format) })]
      : [mover(props, t), ...factors(props, t)]),
    ...told.map(({ kind, amount }) => (
      <ModalLink key={kind} modal="why" subject={figure} onPointerEnter={loadWhy} className={linkClass}>
        {t(kind, { change: writeChange(format, figure, amount) })}
      </ModalLink>
    )),
  ].filter((piece) => piece !== null)
  return (
    <>
      <span>{lead}</span>
      {pieces.map((piece, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the pieces of one sentence, in their order.
        <span key={at}>{piece}</span>
      ))}
      <WhyLink subject={{ figure }} />
    </>
  )
}

type Words = ReturnType<typeof useTranslations<'dashboard.cause'>>

/** The channel that moved most in the direction of the change, or the video where all is one channel's. */
function mover({ answer, change, selection, figure, format }: SentenceProps, t: Words): ReactNode {
  const name = isMovedByEngaged(answer) ? 'channel_engaged' : 'channel'
  const side = change.change.startsWith('-') ? 'down' : 'up'
  const channel = change.channels?.[side][0]
  const video = change.videos?.[side][0]
  const isOne = selection.channel !== undefined
  if (!isOne && channel) {
    const notes = [
      channel.fading_videos > 0 && side === 'down' && t('fading', { count: channel.fading_videos }),
      channel.new_videos > 0 && side === 'up' && t('fresh', { count: channel.new_videos }),
    ].filter((note) => note !== false)
    return (
      <>
        <Link
          to="/report-channel"
          search={{ ...selection, channel: channel.channel_id }}
          className={linkClass}
        >
          {t(name, { title: channel.title, change: writeChange(format, figure, channel.change) })}
        </Link>
        {notes.length > 0 && ` (${notes.join(', ')})`}
      </>
    )
  }
  if (!video) return null
  return (
    <ModalLink modal="video-detail" subject={videoSubject(video)} className={linkClass}>
      {t(name, { title: video.title, change: writeChange(format, figure, video.change) })}
    </ModalLink>
  )
}

/** What views and RPM did, of which money is made. */
function factors({ change, figure, matched, previous, format }: SentenceProps, t: Words): ReactNode[] {
  if (figure !== 'profit') return []
  return factorChanges(change, { matched, previous }, format).map(({ name, figure: factor, text }) => (
    <ModalLink key={name} modal="why" subject={factor} onPointerEnter={loadWhy} className={linkClass}>
      {t(name, { change: text })}
    </ModalLink>
  ))
}

const sinceDay = ({ comparison }: Explanation, format: Format) =>
  countedSince(comparison?.counting ?? [], format)
