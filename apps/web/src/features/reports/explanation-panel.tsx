import { type Explanation, explainedFigures } from '@cuesheet/contract/explanation'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { type ReactNode, useState } from 'react'
import { useTranslations } from 'use-intl'
import { type Format, useFormat } from '../../lib/format.ts'
import { useModal } from '../../lib/use-modal.ts'
import { Callout } from '../../ui/callout.tsx'
import { FilterTabs } from '../../ui/filter-tabs.tsx'
import { Modal } from '../../ui/modal.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { CauseTable } from './cause-table.tsx'
import { comparedDays, isCompared, isOfPremium } from './comparison.ts'
import { CountingNote } from './counting-note.tsx'
import { DashboardFailed } from './dashboard-failed.tsx'
import { type ExplainedSubject, parseExplainedSubject, writeExplainedSubject } from './explained-subject.ts'
import { explanationQuery } from './explanation-query.ts'
import { MovedChannels, MovedVideos } from './moved-lists.tsx'
import { PriceSplitTables } from './price-split-tables.tsx'
import type { Selection } from './selection-search.ts'
import { isMovedByEngaged, isToldAlike, isUnsplit } from './told-causes.ts'
import { writeAmount } from './write-amount.ts'

export type ExplanationPanelProps = {
  /** As the address has it; undefined while closed. */
  subject: string | undefined
  selection: Selection
  onClose: () => void
}

/** Why a figure changed: its causes as a waterfall, then channels, videos and price. */
export default function ExplanationPanel({ subject, selection, onClose }: ExplanationPanelProps) {
  const t = useTranslations('explanation')
  // What is explained stays in sight while the panel closes.
  const [last, setLast] = useState(subject)
  if (subject !== undefined && subject !== last) setLast(subject)
  const explained = parseExplainedSubject(subject ?? last ?? '') ?? { figure: 'profit' as const }
  const { figure } = explained
  const { open } = useModal('why')
  const query = useQuery({ ...explanationQuery(selection, explained), enabled: subject !== undefined })
  const format = useFormat(query.data?.freshness.currency)
  return (
    <Modal isOpen={subject !== undefined} onClose={onClose} title={t(`title.${figure}`)} form="side">
      <FiguresPicker
        figure={figure}
        onPick={(picked) =>
          void open(writeExplainedSubject({ ...explained, figure: picked }), { insteadOf: 'why' })
        }
      />
      {query.isError && !query.data ? (
        <DashboardFailed
          title={t('failed')}
          error={query.error}
          onRetry={() => void query.refetch()}
          isBusy={query.isFetching}
        />
      ) : query.data ? (
        <Content answer={query.data} selection={selection} subject={explained} format={format} />
      ) : (
        <div className="mt-4 grid gap-3" aria-hidden="true">
          <Skeleton className="h-5 w-48" />
          <Skeleton className="h-52 w-full" />
          <Skeleton className="h-72 w-full" />
        </div>
      )}
    </Modal>
  )
}

/** All figures that are explained, one in sight. */
function FiguresPicker({
  figure,
  onPick,
}: {
  figure: ExplainedSubject['figure']
  onPick: (figure: ExplainedSubject['figure']) => void
}) {
  const t = useTranslations('explanation')
  return (
    <FilterTabs
      label={t('figure')}
      tabs={explainedFigures.map((value) => ({ value, label: t(`figures.${value}`), count: null }))}
      value={figure}
      onPick={onPick}
    />
  )
}

type ContentProps = {
  answer: Explanation
  selection: Selection
  subject: ExplainedSubject
  format: Format
}

function Content({ answer, selection, subject, format }: ContentProps) {
  const t = useTranslations('explanation')
  const { change, period, freshness } = answer
  const { figure } = subject
  const reason = nothingToExplain(answer, subject)
  if (!change || reason)
    return (
      <div className="mt-4">
        <Callout tone="info" isQuiet text={t(`${reason ?? 'none'}.title`)}>
          {t(`${reason ?? 'none'}.text`)}
        </Callout>
      </div>
    )
  const year = freshness.today.slice(0, 4)
  const over = comparedDays(answer.comparison, figure)
  const isUp = !change.change.startsWith('-')
  const isByEngaged = isMovedByEngaged(answer)
  const hasPrice = figure === 'profit' || figure === 'rpm'
  return (
    <div className="mt-3 grid grid-cols-1 gap-6">
      <div>
        {period.from && period.to && period.compared_from && period.compared_to && (
          <p className="text-small text-muted">
            {t('spans', {
              now: format.dayRange(period.from, period.to, year),
              before: format.dayRange(period.compared_from, period.compared_to, year),
            })}
            {over && ` · ${t('compared_days', over)}`}
          </p>
        )}
        <CountingNote
          comparison={answer.comparison}
          engaged={[change.factors.engaged_views_before, change.factors.engaged_views_now]}
          isPartly={isToldAlike(change)}
          format={format}
          className="mt-1"
        />
        <CauseTable change={change} figure={figure} format={format} />
        <NotCompared of={change.not_compared} figure={figure} format={format} />
      </div>
      {change.channels && change.channels.up.length + change.channels.down.length > 1 && (
        <Section title={t(isByEngaged ? 'channels_engaged' : 'channels')}>
          <MovedChannels
            list={change.channels}
            figure={figure}
            isUp={isUp}
            selection={selection}
            format={format}
          />
          <MoreLink to="/report-channel" selection={selection}>
            {t('see_channels')}
          </MoreLink>
        </Section>
      )}
      {change.videos && change.videos.up.length + change.videos.down.length > 0 && (
        <Section title={t(isByEngaged ? 'videos_engaged' : 'videos')}>
          <MovedVideos list={change.videos} figure={figure} isUp={isUp} format={format} />
          <MoreLink to="/report-video" selection={selection}>
            {t('see_videos')}
          </MoreLink>
        </Section>
      )}
      {hasPrice && (
        <PriceSplitTables
          selection={selection}
          subject={subject}
          isAtOldRates={change.parts.some(({ kind }) => kind === 'exchange_rate' || kind === 'fee')}
          format={format}
        />
      )}
    </div>
  )
}

type NotComparedProps = Pick<ContentProps, 'format'> & {
  of: NonNullable<Explanation['change']>['not_compared']
  figure: ExplainedSubject['figure']
}

/** Beside the change: the days that it does not compare, and what the figure is of them. */
function NotCompared({ of, figure, format }: NotComparedProps) {
  const t = useTranslations('explanation.not_compared')
  const sides = [
    { side: 'now', days: of.days_now, amount: of.now },
    { side: 'before', days: of.days_before, amount: of.before },
  ] as const
  const reportedSides = sides.filter(({ days }) => days > 0)
  if (reportedSides.length === 0) return null
  return (
    <p className="mt-2 text-small text-muted">
      {t('lead')}{' '}
      {reportedSides
        .map(({ side, days, amount }) =>
          amount === null
            ? t(side, { count: days })
            : t(`${side}_amount`, { count: days, amount: writeAmount(format, figure, amount) }),
        )
        .join(' · ')}
    </p>
  )
}

/** Why there is no change to split; null where there is one. Of a video that had nothing before, all is new. */
function nothingToExplain({ change, comparison }: Explanation, { figure, video_id }: ExplainedSubject) {
  if (comparison?.counting.length && figure !== 'profit') {
    if (isOfPremium(figure)) return 'premium_unknown'
    if (isUnsplit(change)) return 'engaged_missing'
  }
  if (!change) return isCompared(comparison, figure) ? 'one_sided' : 'none'
  const isNew = Number(change.before) === 0 && change.factors.views_before === 0
  return video_id !== undefined && isNew ? 'new_video' : null
}

function Section({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section>
      <h3 className="mb-1 font-semibold tracking-tight">{title}</h3>
      {children}
    </section>
  )
}

type MoreProps = { to: '/report-channel' | '/report-video'; selection: Selection; children: ReactNode }

/** To the report of the same days and channels. */
function MoreLink({ to, selection, children }: MoreProps) {
  const { channel, ...search } = selection
  return (
    <Link
      to={to}
      search={{ ...search, ...(to === '/report-channel' || channel === undefined ? {} : { channel }) }}
      className="mt-2 inline-block text-small font-medium text-primary-text hover:underline pointer-coarse:py-2"
    >
      {children}
    </Link>
  )
}
