import type { ExplainedFigure } from '@cuesheet/contract/explanation'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Fragment, type ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import type { Format } from '../../lib/format.ts'
import { ModalLink } from '../../ui/modal-link.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import type { Selection } from './api.ts'
import { type ExplainedChange, explanationQuery } from './explanation-api.ts'
import { videoSubject } from './video-subject.ts'
import { WhyLink } from './why-link.tsx'
import { loadWhy } from './why-modal.tsx'
import { writeChange } from './write-amount.ts'

type Props = {
  selection: Selection
  figure: ExplainedFigure
  /** What the days before are called. */
  compared: string
  format: Format
}

const linkClass =
  'font-medium text-text underline decoration-line-strong underline-offset-3 hover:decoration-current'

/** Why a figure changed, in a sentence: by how much, who moved most, and what views and price did; each a link to its rows. */
export function CauseSentence({ selection, figure, compared, format }: Props) {
  const t = useTranslations('dashboard.cause')
  const query = useQuery(explanationQuery(selection, { figure }))
  const change = query.data?.change ?? null
  if (query.isSuccess && !change) return null
  return (
    <section
      aria-label={t('label')}
      // The lines that it will have stand there before it: two, on phones three.
      className="min-h-[57px] border-t border-line px-5 py-3 text-pretty text-muted mobile:min-h-[105px] mobile:px-3.5"
    >
      {query.isError && !change ? (
        <p role="alert" className="flex items-center gap-3">
          {t('failed')}
          <button type="button" className={linkClass} onClick={() => void query.refetch()}>
            {t('retry')}
          </button>
        </p>
      ) : change ? (
        <p>
          <Sentence
            change={change}
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

function Sentence({ change, selection, figure, compared, format }: Props & { change: ExplainedChange }) {
  const t = useTranslations('dashboard.cause')
  const isFlat = Number(change.change) === 0
  const lead = isFlat
    ? t('same', { compared })
    : t.rich('lead', {
        compared,
        change: writeChange(format, figure, change.change),
        b: (text) => <strong className="font-semibold text-text">{text}</strong>,
      })
  const pieces = [
    mover(change, selection, figure, format, t),
    ...factors(change, figure, format, t),
    ...others(change, figure, format, t),
  ].filter((piece) => piece !== null)
  return (
    <>
      {lead}
      {pieces.length > 0 && ': '}
      {pieces.map((piece, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the pieces of one sentence, in their order.
        <Fragment key={at}>
          {at > 0 && ' · '}
          {piece}
        </Fragment>
      ))}{' '}
      <WhyLink subject={{ figure }} />
    </>
  )
}

type Words = ReturnType<typeof useTranslations<'dashboard.cause'>>

/** The channel that moved most in the direction of the change, or the video where all is one channel's. */
function mover(
  change: ExplainedChange,
  selection: Selection,
  figure: ExplainedFigure,
  format: Format,
  t: Words,
): ReactNode {
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
          {t('channel', { title: channel.title, change: writeChange(format, figure, channel.change) })}
        </Link>
        {notes.length > 0 && ` (${notes.join(', ')})`}
      </>
    )
  }
  if (!video) return null
  return (
    <ModalLink modal="video-detail" subject={videoSubject(video)} className={linkClass}>
      {t('channel', { title: video.title, change: writeChange(format, figure, video.change) })}
    </ModalLink>
  )
}

/** What views and RPM did, of which money is made. */
function factors(change: ExplainedChange, figure: ExplainedFigure, format: Format, t: Words): ReactNode[] {
  if (figure !== 'profit') return []
  const { views_before, views_now, rpm_before, rpm_now } = change.factors
  const views = format.change(views_now, views_before)
  const rpm = format.change(rpm_now, rpm_before)
  const link = (text: string, of: ExplainedFigure) => (
    <ModalLink modal="why" subject={of} onPointerEnter={loadWhy} className={linkClass}>
      {text}
    </ModalLink>
  )
  return [
    views && link(t('views', { change: views.text }), 'views'),
    rpm && link(t('rpm', { change: rpm.text }), 'rpm'),
  ]
}

/** Of the other causes, those that made a tenth of the change or more. */
function others(change: ExplainedChange, figure: ExplainedFigure, format: Format, t: Words): ReactNode[] {
  const least = Math.abs(Number(change.change)) / 10
  return change.parts.flatMap(({ kind, amount }) =>
    kind === 'views' || kind === 'price' || Math.abs(Number(amount)) < least
      ? []
      : [t(kind, { change: writeChange(format, figure, amount) })],
  )
}
