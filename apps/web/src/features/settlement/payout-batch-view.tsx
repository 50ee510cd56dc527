import type { PayoutBatch } from '@cuesheet/contract/payout-batches'
import { useQuery } from '@tanstack/react-query'
import { Check, FileDown, FileUp, ListChecks, Users, X } from 'lucide-react'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { call, longDeadlineMs } from '../../lib/call.ts'
import { isNotFound } from '../../lib/call-error.ts'
import { queryOf } from '../../lib/client.ts'
import { useDownload } from '../../lib/use-download.ts'
import { useKept } from '../../lib/use-kept.ts'
import { useModal } from '../../lib/use-modal.ts'
import { useOpening } from '../../lib/use-opening.ts'
import { ActionMenu } from '../../ui/action-menu.tsx'
import { Button } from '../../ui/button.tsx'
import { Callout } from '../../ui/callout.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Failed } from '../../ui/failed.tsx'
import { Layer } from '../../ui/layer.tsx'
import { SettingsCard } from '../../ui/settings-card.tsx'
import { RecordList } from '../../ui/table/record-list.tsx'
import { CardSkeleton } from './card-skeleton.tsx'
import { type PayoutViewer, payoutCallsOf, type StoppedLine } from './payout-calls.ts'
import { PayoutFacts } from './payout-facts.tsx'
import { PayoutLines } from './payout-lines.tsx'
import { BatchPill, LinePill, MethodName, type PayoutSearch } from './payout-parts.tsx'
import { useSettlementFormat } from './use-settlement-format.ts'

const loadMakeFile = () => import('./make-file-modal.tsx')
const loadResults = () => import('./read-results-modal.tsx')
const loadDecision = () => import('./payout-decision-modal.tsx')
const size = 50
type Props = {
  batch: number
  viewer: PayoutViewer
  search: PayoutSearch
  onSearch: (change: PayoutSearch) => void
}

/** One batch: what it comes to, what is next, and its lines with what became of each. */
export function PayoutBatchView({ batch: number, viewer, search, onSearch }: Props) {
  const t = useTranslations('payouts.batches')
  const words = useTranslations('settlement')
  const calls = payoutCallsOf(viewer)
  const format = useSettlementFormat()
  const query = useQuery(
    queryOf(calls.one, {
      ...calls.query,
      batch: number,
      search: search.search,
      page: search.page ?? 1,
      size,
    }),
  )
  const dialog = useModal('dialog')
  const opening = useOpening(dialog.isOpen)
  const kept = useKept(dialog.subject)
  const [stopped, setStopped] = useState<StoppedLine[]>([])
  const batch = query.data?.batch
  const back = (
    <Button onClick={() => onSearch({ batch: undefined, search: undefined, page: undefined })}>
      {t('all')}
    </Button>
  )
  if (isNotFound(query.error))
    return (
      <EmptyState icon={Users} title={t('unknown')} text={t('unknown_text')}>
        {back}
      </EmptyState>
    )
  if (!batch) return query.isError ? <Failed title={t('failed')} query={query} /> : <CardSkeleton />
  const isFile = dialog.subject === 'file' && batch.state === 'confirmed'
  const none = { title: words('no_members'), text: words('no_members_text') }
  const line = query.data?.rows.find((row) => row.line === Number(kept?.split('.')[1]))
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-5">
      <div>{back}</div>
      <BatchCard
        batch={batch}
        viewer={viewer}
        stopped={stopped}
        onDecide={(subject) => void dialog.open(subject)}
      />
      <RecordList
        label={t('lines')}
        query={query}
        rows={query.data?.rows ?? []}
        search={{ search: search.search, page: search.page }}
        onSearch={onSearch}
        find={words('search_members')}
        clear={words('clear_search')}
        failed={t('failed')}
        narrowed={none}
        empty={{ ...none, icon: Users }}
        pages={{ size, total: query.data?.total ?? 0, range: (values) => words('page_range', values) }}
        draw={(rows) => (
          <SettingsCard title={t('lines')} text={t('lines_text')}>
            <PayoutLines
              rows={rows}
              batch={batch}
              viewer={viewer}
              onDecide={(subject) => void dialog.open(subject)}
            />
          </SettingsCard>
        )}
      />
      <Layer load={loadMakeFile} isOpen={isFile} onClose={dialog.close} isDialog>
        {(MakeFileModal) => (
          <MakeFileModal
            key={opening}
            modal={{ ...dialog, isOpen: dialog.subject === 'file' }}
            viewer={viewer}
            batch={batch}
            onMade={setStopped}
          />
        )}
      </Layer>
      <Layer load={loadResults} isOpen={dialog.subject === 'results'} onClose={dialog.close} isDialog>
        {(ReadResultsModal) =>
          viewer.network !== undefined && (
            <ReadResultsModal
              key={opening}
              modal={{ ...dialog, isOpen: dialog.subject === 'results' }}
              network={viewer.network}
              batch={batch}
            />
          )
        }
      </Layer>
      <Layer
        load={loadDecision}
        isOpen={/^(confirm|cancel|result|line|out)\b/.test(dialog.subject ?? '')}
        onClose={dialog.close}
        isDialog
      >
        {(DecisionModal) =>
          kept && (
            <DecisionModal
              key={`${kept} ${opening}`}
              modal={{ ...dialog, isOpen: dialog.subject === kept }}
              viewer={viewer}
              batch={batch}
              decision={kept.split('.')[0] as 'confirm' | 'cancel' | 'result' | 'line' | 'out'}
              line={line}
              format={format}
            />
          )
        }
      </Layer>
    </div>
  )
}

type CardProps = {
  batch: PayoutBatch
  viewer: PayoutViewer
  stopped: readonly StoppedLine[]
  onDecide: (subject: string) => void
}

function BatchCard({ batch, viewer, stopped, onDecide }: CardProps) {
  const t = useTranslations('payouts.batches')
  const format = useSettlementFormat()
  const calls = payoutCallsOf(viewer)
  const { state, file, cancel_asked: asked } = batch
  const download = useDownload(() => {
    const { batch_no, version } = batch
    const body = { ...calls.body, batch_no, version, layout: file!.layout }
    return call(calls.file, { body, deadlineMs: longDeadlineMs })
  })
  // Who prepared it is no second person.
  const isWaiting = batch.is_own && batch.needs_second_person
  const isSecond = asked !== null && !asked.is_own
  const canCancel =
    viewer.mayPrepare &&
    (viewer.mayDecide
      ? ['prepared', 'confirmed', 'filed'].includes(state)
      : (state === 'prepared' && batch.is_proposed) || isSecond)
  const people = [
    ['prepared', batch.prepared],
    ['confirmed', batch.confirmed],
    ['filed', file?.made ?? null],
    ['cancel_asked', asked],
    ['cancelled', batch.cancelled],
  ] as const
  return (
    <SettingsCard
      title={t('number', { number: batch.batch_no })}
      text={t('card_text', {
        months: batch.months.map(format.month).join(', '),
        day: format.dayAndYear(batch.pay_on),
      })}
      state={<BatchPill batch={batch} />}
    >
      <div className="grid grid-cols-[minmax(0,1fr)_minmax(0,1fr)] gap-x-10 gap-y-5 mobile:grid-cols-[minmax(0,1fr)]">
        <PayoutFacts of={batch} format={format} />
        <div className="grid content-start gap-1.5">
          <p className="text-muted">
            <MethodName method={batch.method} />
          </p>
          {batch.sums.map(({ state: of, lines, amount }) => (
            <p key={of} className="flex flex-wrap justify-between gap-x-4 tabular-nums">
              <LinePill state={of} />
              <span>
                {t('payees', { count: lines })} · {format.money(amount)}
              </span>
            </p>
          ))}
        </div>
      </div>
      <ul className="mt-4 grid gap-0.5 text-small text-muted">
        {people.map(
          ([what, who]) =>
            who && (
              <li key={what}>
                {t(`people.${what}`, { name: who.name ?? t('withdrawn'), moment: format.moment(who.at) })}
                {'reason' in who && `: ${who.reason}`}
              </li>
            ),
        )}
        {file && (
          <li className="wrap-anywhere">
            {t('file', { name: file.name, count: file.lines, amount: format.money(file.amount) })} · SHA-256{' '}
            {file.digest.slice(0, 16)}…
          </li>
        )}
      </ul>
      <div className="mt-4 grid grid-cols-[minmax(0,1fr)] gap-3">
        {state === 'prepared' && !viewer.mayDecide && (
          <Callout tone="info" text={t('operator_confirms')} isQuiet />
        )}
        {state === 'prepared' && viewer.mayDecide && isWaiting && (
          <Callout tone="info" text={t('others_confirm')} isQuiet />
        )}
        {(state === 'confirmed' || state === 'filed') && (
          <Callout tone="info" text={t('moves_nothing')} isQuiet />
        )}
        {asked && canCancel && (
          <Callout
            tone="warn"
            text={asked.is_own ? t('cancel_own') : t('cancel_waits', { name: asked.name ?? t('withdrawn') })}
            isQuiet
          />
        )}
        {stopped.length > 0 && (
          <Callout
            tone="warn"
            text={t('stopped', {
              who: stopped
                .map(({ nickname, line, reason }) => `${nickname ?? `#${line}`} (${t(`reasons.${reason}`)})`)
                .join(', '),
            })}
          />
        )}
        <div className="flex flex-wrap gap-2">
          {state === 'prepared' && viewer.mayDecide && !isWaiting && (
            <Button kind="primary" onClick={() => onDecide('confirm')}>
              <Check size={16} aria-hidden="true" />
              {t('confirm')}
            </Button>
          )}
          {viewer.mayPrepare && (state === 'confirmed' || file?.is_offered) && (
            <Button
              kind={state === 'confirmed' ? 'primary' : 'secondary'}
              busy={download.isPending}
              onClick={() => (state === 'confirmed' ? onDecide('file') : download.mutate())}
            >
              <FileDown size={16} aria-hidden="true" />
              {t(state === 'confirmed' ? 'make_file' : 'download')}
            </Button>
          )}
          {state === 'filed' && viewer.mayDecide && viewer.network !== undefined && (
            <Button kind="primary" onClick={() => onDecide('results')}>
              <FileUp size={16} aria-hidden="true" />
              {t('read_results')}
            </Button>
          )}
          {state === 'filed' && viewer.mayDecide && (
            <Button onClick={() => onDecide('result')}>
              <ListChecks size={16} aria-hidden="true" />
              {t('note_all')}
            </Button>
          )}
          {isSecond && canCancel && (
            <Button onClick={() => onDecide('cancel')}>
              <X size={16} aria-hidden="true" />
              {t('confirm_cancel')}
            </Button>
          )}
          {canCancel && (
            <ActionMenu
              label={t('more')}
              actions={[{ id: 'cancel', label: t('cancel'), icon: X, onPress: () => onDecide('cancel') }]}
            />
          )}
        </div>
      </div>
    </SettingsCard>
  )
}
