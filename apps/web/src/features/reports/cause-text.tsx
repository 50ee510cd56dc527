import type { ExplainedChange, Explanation } from '@cuesheet/contract/explanation'
import type { UseQueryResult } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { ModalLink } from '../../ui/modal-link.tsx'
import type { CauseProps } from './cause-sentence.tsx'
import { comparedWords } from './compared-label.ts'
import { isCountedOtherwise, isOfPremium } from './comparison.ts'
import { CountingNote } from './counting-note.tsx'
import { factorChanges } from './factor-changes.ts'
import { isMovedByEngaged, isToldAlike, isUnsplit, toldCauses } from './told-causes.ts'
import { videoSubject } from './video-subject.ts'
import { WhyLink } from './why-link.tsx'
import { loadWhy } from './why-modal.tsx'
import { writeChange } from './write-amount.ts'

type Props = CauseProps & {
  report: NonNullable<CauseProps['report']>
  query: UseQueryResult<Explanation>
}

const linkClass =
  'inline-block font-medium text-text underline decoration-line-strong underline-offset-3 hover:decoration-current'

/** By how much a figure changed, who moved most, and what views and price did, each a link to its rows; and by what it is compared. */
export default function CauseText(props: Props) {
  const { query, figure, report, format } = props
  const t = useTranslations('cause')
  const states = useTranslations('dashboard.cause')
  const { change = null, comparison = null } = query.data ?? {}
  const isUnknown = figure !== 'profit' && (comparison?.counting.length ?? 0) > 0
  return (
    <>
      {query.isError && !change ? (
        <p role="alert" className="flex items-center gap-3">
          {states('failed')}
          <button type="button" className={linkClass} onClick={() => void query.refetch()}>
            {states('retry')}
          </button>
        </p>
      ) : isUnknown && isOfPremium(figure) ? (
        <p>{t('premium_unknown')}</p>
      ) : (
        change &&
        // The note says why there is none.
        !(isUnknown && isUnsplit(change)) && (
          <p className="flex flex-wrap items-baseline gap-x-3 gap-y-1">
            <Sentence {...props} change={change} />
          </p>
        )
      )}
      <CountingNote
        comparison={report.comparison}
        engaged={[report.matched.engaged_views, report.previous.engaged_views]}
        isPartly={isToldAlike(change)}
        format={format}
      />
    </>
  )
}

type SentenceProps = Props & { change: ExplainedChange }

function Sentence(props: SentenceProps) {
  const { change, figure, report, compareWith, format } = props
  const t = useTranslations('cause')
  const compared = comparedWords(useTranslations('cause.compared'), report.period, compareWith)
  const difference = change.change
  const isFlat = Number(difference) === 0
  const written = writeChange(format, figure, difference)
  // The card's own change is then of engaged views: that this one is of all views is said.
  const isNamed = isCountedOtherwise(report.comparison) && (figure === 'views' || figure === 'rpm')
  const lead = isFlat
    ? t('same', { compared })
    : t.rich('lead', {
        compared,
        change: isNamed ? t(figure, { change: written }) : written,
        b: (text) => (
          <strong className="inline-block font-semibold text-text first-letter:uppercase">{text}</strong>
        ),
      })
  const { isCounting, told } = toldCauses(change)
  const pieces = [
    ...(isCounting ? [] : [mover(props, t), ...factors(props, t)]),
    ...told.map(({ kind, amount }) => (
      <ModalLink key={kind} modal="why" subject={figure} onPointerEnter={loadWhy} className={linkClass}>
        {t(kind === 'views_and_price' && figure !== 'profit' ? 'unsaid' : kind, {
          change: writeChange(format, figure, amount),
        })}
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

type Words = ReturnType<typeof useTranslations<'cause'>>

/** The channel that moved most in the direction of the change, or the video where all is one channel's. */
function mover(
  { query: { data: answer }, change, selection, figure, format }: SentenceProps,
  t: Words,
): ReactNode {
  const name = answer && isMovedByEngaged(answer) ? 'channel_engaged' : 'channel'
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
function factors({ change, figure, report, format }: SentenceProps, t: Words): ReactNode[] {
  if (figure !== 'profit') return []
  return factorChanges(change, report, format).map(({ name, figure: factor, text }) => (
    <ModalLink key={name} modal="why" subject={factor} onPointerEnter={loadWhy} className={linkClass}>
      {t(name, { change: text })}
    </ModalLink>
  ))
}
