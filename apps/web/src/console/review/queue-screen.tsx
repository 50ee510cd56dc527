import type { DecisionResult } from '@cuesheet/contract/console-review'
import { decisionReasons } from '@cuesheet/contract/console-review-settings'
import type { ReviewDecision } from '@cuesheet/contract/values/review'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import { queryOf } from '../../lib/client.ts'
import { withTexts } from '../../lib/i18n.ts'
import { useScreenClass } from '../../lib/screen-class.ts'
import { usePageTitle } from '../../lib/title.ts'
import { useModal } from '../../lib/use-modal.ts'
import { Button } from '../../ui/button.tsx'
import { Callout } from '../../ui/callout.tsx'
import { Layer } from '../../ui/layer.tsx'
import { useKeys } from '../frame/keys.ts'
import { useConsoleSearch } from '../use-console-search.ts'
import { ChannelDetail } from './channel-detail.tsx'
import { DecisionBar } from './decision-bar.tsx'
import { QueueHead } from './queue-head.tsx'
import { QueueList } from './queue-list.tsx'
import { channelQuery, queueQuery } from './queue-queries.ts'
import { idsOf, keyOf, queueShape, rowAfter } from './queue-search.ts'
import { UndoBar } from './undo-bar.tsx'
import { type Outcome, useDecisions } from './use-decisions.ts'
import { useLease } from './use-lease.ts'

const loadExplain = () => import('./explain-modal.tsx')
const loadAward = withTexts(() => import('./award-modal.tsx'), 'account')

/** What waits for a decision, and beside it the channel that is looked at; on narrow screens one after the other. */
export default function QueueScreen() {
  const t = useTranslations('console_review')
  const router = useRouter()
  const [{ open: shown, ...filters }, onSearch] = useConsoleSearch(queueShape)
  const isWide = useScreenClass() === 'laptop'
  const dialog = useModal('dialog')
  const queue = useInfiniteQuery(queueQuery(filters))
  const rows = useMemo(() => queue.data?.pages.flatMap((page) => page.rows) ?? [], [queue.data])
  const first = rows[0] && !queue.isPlaceholderData ? keyOf(rows[0]) : undefined
  const detail = useQuery({ ...channelQuery(idsOf(shown ?? '1-1')), enabled: shown !== undefined })
  const [isExpanded, setExpanded] = useState(false)
  const at = rows.findIndex((row) => keyOf(row) === shown)
  usePageTitle(t('title'))

  const show = useCallback(
    (key: string | undefined, replace = true) => {
      setExpanded(false)
      onSearch({ open: key }, { replace })
    },
    [onSearch],
  )
  // In the address, so that it stays the same while the queue is read again.
  useEffect(() => {
    if (!isWide || shown !== undefined || first === undefined) return
    if (router.latestLocation.pathname.endsWith('/console/review')) show(first)
  }, [isWide, shown, first, show, router])
  const step = (by: 1 | -1) => {
    const next = rows[at + by]
    if (next) show(keyOf(next))
    if (at + by > rows.length - 5 && queue.hasNextPage && !queue.isFetchingNextPage)
      void queue.fetchNextPage()
  }
  const current = useRef(shown)
  current.current = shown
  const leave = (gone: ReadonlySet<string>) => {
    // Who has gone on meanwhile stays there.
    if (current.current === undefined || !gone.has(current.current)) return
    const next = rowAfter(rows, current.current, gone)
    show(isWide && next ? keyOf(next) : undefined)
  }
  const decisions = useDecisions({ channel: detail.data, onDecided: leave, onUndone: show })
  const { holder, ...lease } = useLease(detail.data, decisions.isAllowed)
  // Loaded before they are asked for, so that a key leads straight to them.
  const isMany = decisions.picked.size > 0
  useQuery(
    queryOf(
      decisionReasons,
      { network: isMany ? undefined : detail.data?.network_id },
      { enabled: decisions.isAllowed && (isMany || detail.data !== undefined) },
    ),
  )
  const isPossible = (decision: ReviewDecision) => holder === null && decisions.isPossible(decision)
  const act = (decision: ReviewDecision) => {
    const { target } = decisions
    if (!decisions.isAllowed || !target || (target.channel && !isPossible(decision))) return
    if (decision === 'approve') decisions.decide(target, decision)
    else void dialog.open(decision)
  }
  const toggle = () => {
    const row = rows[at] ?? detail.data
    if (row) decisions.toggle(row)
  }
  const inSight = new Set(rows.map(keyOf))
  const hidden = [...decisions.picked].filter(([key]) => !inSight.has(key)).map(([, { title }]) => title)

  useKeys(t('title'), [
    { key: 'j', label: t('keys.next'), run: () => step(1), repeats: true },
    { key: 'k', label: t('keys.previous'), run: () => step(-1), repeats: true },
    { key: 'x', label: t('keys.select'), run: () => toggle() },
    { key: 'a', label: t('keys.approve'), run: () => act('approve') },
    { key: 'h', label: t('keys.hold'), run: () => act('hold') },
    { key: 'r', label: t('keys.reject'), run: () => act('reject') },
    { key: 'e', label: t('keys.expand'), run: () => setExpanded(!isExpanded) },
    { key: 'u', label: t('keys.undo'), run: decisions.undo },
  ])

  const isList = isWide || shown === undefined
  return (
    <>
      {isList && (
        <QueueHead
          search={filters}
          onSearch={onSearch}
          counts={queue.data?.pages[0]?.counts}
          isWide={isWide}
        />
      )}
      {decisions.outcome && <BulkResult outcome={decisions.outcome} onClose={decisions.clearOutcome} />}
      <div className="laptop:grid laptop:grid-cols-[minmax(300px,380px)_minmax(0,1fr)] laptop:items-start laptop:gap-5">
        {isList && (
          <QueueList
            query={queue}
            rows={rows}
            search={filters}
            shown={shown}
            picked={decisions.picked}
            onToggle={decisions.toggle}
            isNarrowed={Object.values(filters).some((value) => value !== undefined)}
            onClear={() => onSearch({ search: undefined, network: undefined, state: undefined })}
          />
        )}
        {shown !== undefined && (
          <div className="min-w-0 laptop:sticky laptop:top-4">
            <ChannelDetail
              key={shown}
              query={detail}
              lease={{ holder, ...lease }}
              isExpanded={isExpanded}
              onExpand={() => setExpanded(!isExpanded)}
              filters={filters}
              isWide={isWide}
              onAward={(network_id) => void dialog.open(`award-${network_id}`)}
              isAllowed={decisions.isAllowed}
            >
              {decisions.isAllowed && (
                <DecisionBar
                  picked={decisions.picked.size}
                  hidden={hidden}
                  isPossible={isPossible}
                  busy={decisions.isPending}
                  onAct={act}
                  onClear={decisions.clear}
                />
              )}
            </ChannelDetail>
          </div>
        )}
        {decisions.isAllowed && shown === undefined && decisions.picked.size > 0 && (
          <DecisionBar
            picked={decisions.picked.size}
            hidden={hidden}
            isPossible={() => true}
            busy={decisions.isPending}
            onAct={act}
            onClear={decisions.clear}
          />
        )}
      </div>
      <UndoBar decided={decisions.decided} onUndo={decisions.undo} onEnd={decisions.forget} />
      <Layer
        load={loadExplain}
        isOpen={dialog.subject === 'hold' || dialog.subject === 'reject'}
        onClose={dialog.close}
        isDialog
      >
        {(ExplainModal) => <ExplainModal modal={dialog} decisions={decisions} />}
      </Layer>
      <Layer
        load={loadAward}
        isOpen={dialog.subject?.startsWith('award-') ?? false}
        onClose={dialog.close}
        isDialog
      >
        {(AwardModal) => <AwardModal modal={dialog} channel={detail.data} />}
      </Layer>
    </>
  )
}

type Props = { outcome: Outcome; onClose: () => void }

/** What became of several channels at once: those that were refused have a sentence each. */
function BulkResult({ outcome: { kind, results }, onClose }: Props) {
  const t = useTranslations('console_review.bulk')
  const count = (result: DecisionResult['result']) => results.filter((each) => each.result === result).length
  return (
    <div className="mb-4">
      <Callout
        tone={count('refused') > 0 ? 'warn' : 'info'}
        text={t(kind, {
          applied: count('applied'),
          already: count('already'),
          refused: count('refused'),
        })}
      >
        <ul className="grid gap-0.5">
          {results
            .filter(({ result }) => result === 'refused')
            .map((each) => (
              <li key={keyOf(each)}>
                <bdi className="font-medium">{each.title}</bdi>: {each.message}
              </li>
            ))}
        </ul>
        <Button kind="quiet" onClick={onClose}>
          {t('close')}
        </Button>
      </Callout>
    </div>
  )
}
