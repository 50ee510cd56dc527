import { type ClaimEvent, claims, exportClaims, reopenClaims } from '@cuesheet/contract/claims'
import { claimKinds, claimViews } from '@cuesheet/contract/values/claims'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { BadgeCheck, Download } from 'lucide-react'
import { useMemo, useRef } from 'react'
import { useTranslations } from 'use-intl'
import { useCurrency } from '../../lib/brand.ts'
import { call, longDeadlineMs } from '../../lib/call.ts'
import { queryOf } from '../../lib/client.ts'
import { useFormat } from '../../lib/format.ts'
import { mutationOf } from '../../lib/mutation.ts'
import { snackbars } from '../../lib/snackbars.ts'
import { usePageTitle } from '../../lib/title.ts'
import { useAction } from '../../lib/use-action.ts'
import { useDownload } from '../../lib/use-download.ts'
import { useKept } from '../../lib/use-kept.ts'
import { useModal } from '../../lib/use-modal.ts'
import { usePastEnd } from '../../lib/use-past-end.ts'
import { useSentence } from '../../lib/use-sentence.ts'
import { Button, buttonClass } from '../../ui/button.tsx'
import { Layer } from '../../ui/layer.tsx'
import { modalTo } from '../../ui/modal-link.tsx'
import { PageHead } from '../../ui/page-head.tsx'
import { RecordList } from '../../ui/table/record-list.tsx'
import { claimPicture, useClaimColumns } from './claim-columns.tsx'
import { type ClaimsSearch, filtersOf, pageSize } from './claims-search.ts'
import { DaysLeft } from './days-left.tsx'
import { HandleBar } from './handle-bar.tsx'
import { useClaimKeys } from './use-claim-keys.ts'
import { useClaimWords } from './use-claim-words.ts'
import { usePicked } from './use-picked.ts'

const loadClaim = () => import('./claim-modal.tsx')
const loadHandle = () => import('./handle-modal.tsx')
const noRows: readonly ClaimEvent[] = []

type Props = { search: ClaimsSearch; onSearch: (change: Partial<ClaimsSearch>) => void; isManager: boolean }

/** What happened to the claims on videos, what there is to do about each, and by when; for members on their own channels'. */
export function ClaimsScreen({ search, onSearch, isManager }: Props) {
  const t = useTranslations('claims')
  const terms = useTranslations('terms')
  usePageTitle(t('title'))
  const { page = 1 } = search
  const filters = filtersOf(search)
  const query = useQuery(
    queryOf(claims, { ...filters, page, size: pageSize }, { staleTime: 15_000, vary: [useCurrency()] }),
  )
  const answer = query.data
  const rows = answer?.rows ?? noRows
  const format = useFormat(answer?.currency)
  const columns = useClaimColumns(isManager, format)
  const { detailOf, nextStepOf } = useClaimWords(isManager)
  const picked = usePicked()
  const { reopen, isPending: isReopening } = useReopen()
  const download = useDownload(() => call(exportClaims, { body: filters, deadlineMs: longDeadlineMs }))
  usePastEnd(query.isPlaceholderData ? undefined : answer?.rows.length, search.page, onSearch)

  const dialog = useModal('dialog')
  const handling = useModal('handle')
  const kept = useKept(dialog.subject)
  const shown = useKept(rows.find(({ event_id }) => `claim.${event_id}` === kept))
  const subject = useKept(handling.subject)
  const subjects = useMemo(
    () =>
      subject === 'picked'
        ? [...picked.events.values()].filter(({ handled_at }) => handled_at === null)
        : rows.filter(({ event_id }) => String(event_id) === subject),
    [subject, picked.events, rows],
  )
  const handled = useKept(handling.isOpen && subjects.length > 0 ? subjects : undefined) ?? noRows

  const list = useRef<HTMLDivElement>(null)
  useClaimKeys(list, {
    onPick: (id) => {
      if (!isManager) return
      picked.change(
        rows.filter(({ event_id }) => event_id === id),
        !picked.events.has(id),
      )
    },
    onHandle: (id) => {
      if (!isManager) return
      if (picked.events.size > 0) void handling.open('picked')
      else if (id !== null) void handling.open(String(id))
    },
  })
  const empty = answer?.as_of === null ? 'unknown' : search.view === undefined ? 'nothing' : 'none'
  return (
    <>
      <PageHead
        title={t('title')}
        context={
          answer?.as_of
            ? t('context', { day: format.dayAndYear(answer.as_of) })
            : t(`lead.${isManager ? 'manager' : 'member'}`)
        }
        filters={
          <>
            <Link to="/requests" className={buttonClass()}>
              {t('requests')}
            </Link>
            <Button busy={download.isPending} disabled={!answer?.total} onClick={() => download.mutate()}>
              <Download size={16} aria-hidden="true" />
              {t('export')}
            </Button>
          </>
        }
      />
      <div ref={list}>
        <RecordList
          label={t('title')}
          query={query}
          rows={rows}
          search={search}
          onSearch={onSearch}
          find={t('search')}
          clear={t('clear_search')}
          filters={[
            {
              name: 'view',
              label: t('views.label'),
              options: claimViews,
              text: (view) => t(`views.${view === 'open' && !isManager ? 'own_open' : view}`),
              as: 'tabs',
            },
            {
              name: 'kind',
              label: t('columns.happened'),
              options: claimKinds,
              text: (kind) => terms(`claim_kind.${kind}`),
              detail: (kind) => (answer?.open[kind] ? format.count(answer.open[kind]) : ''),
              any: t('any_kind'),
            },
          ]}
          status={answer ? t('count', { count: answer.total, shown: format.count(answer.total) }) : null}
          failed={t('failed')}
          narrowed={{ title: t('narrowed.title'), text: t('narrowed.text'), clear: t('narrowed.clear') }}
          empty={{ icon: BadgeCheck, title: t(`empty.${empty}`), text: t(`empty.${empty}_text`) }}
          pages={{ size: pageSize, total: answer?.total ?? 0, range: (values) => t('page_range', values) }}
          rowKey={({ event_id }) => String(event_id)}
          table={isManager ? 'claims' : 'own-claims'}
          columns={columns}
          format={format}
          selection={
            isManager && {
              isPicked: ({ event_id }) => picked.events.has(event_id),
              onPick: picked.change,
              all: t('picked.all'),
              each: ({ title, video_id }) => t('picked.each', { title: title ?? video_id }),
            }
          }
          linkOf={({ event_id }) => modalTo('dialog', `claim.${event_id}`)}
          phone={(row) => ({
            title: row.title ?? row.video_id,
            picture: claimPicture(row),
            text: [
              terms(`claim_kind.${row.kind}`),
              isManager ? (detailOf(row) ?? row.channel) : nextStepOf(row),
            ].join(' · '),
            clamp: 'text',
            end: (
              <>
                <span className="block font-medium">
                  {row.at_stake === null ? '–' : format.compactMoney(row.at_stake)}
                </span>
                <span className="block text-small text-muted">
                  {row.days_left === null ? format.day(row.since_day) : <DaysLeft claim={row} />}
                </span>
              </>
            ),
          })}
          phoneHeight={isManager ? 81 : 97}
        />
      </div>
      {rows.length > 0 && (
        <p className="mt-3 max-w-[760px] text-small text-pretty text-faint">
          {t('order')} {t('method')}
          {isManager && <span className="pointer-coarse:hidden"> {t('keys')}</span>}
        </p>
      )}
      <HandleBar
        picked={picked}
        isReopening={isReopening}
        onHandle={() => void handling.open('picked')}
        onReopen={() =>
          reopen(
            [...picked.events.values()]
              .filter(({ handled_at }) => handled_at !== null)
              .map(({ event_id }) => event_id),
            picked.clear,
          )
        }
      />
      <Layer load={loadClaim} isOpen={dialog.isOpen && shown !== undefined} onClose={dialog.close} isDialog>
        {(ClaimModal) =>
          shown && (
            <ClaimModal
              modal={{ ...dialog, isOpen: dialog.subject === `claim.${shown.event_id}` }}
              claim={rows.find(({ event_id }) => event_id === shown.event_id) ?? shown}
              isManager={isManager}
              format={format}
              isReopening={isReopening}
              onHandle={() => void handling.open(String(shown.event_id))}
              onReopen={() => reopen([shown.event_id], dialog.close)}
            />
          )
        }
      </Layer>
      <Layer load={loadHandle} isOpen={handling.isOpen} onClose={handling.close} isDialog>
        {(HandleModal) => (
          <HandleModal
            modal={handling}
            isGone={answer !== undefined && handled.length === 0}
            events={handled.map(({ event_id }) => event_id)}
            title={handled.length === 1 ? (handled[0]!.title ?? handled[0]!.video_id) : undefined}
            onHandled={picked.clear}
            onUndo={reopen}
          />
        )}
      </Layer>
    </>
  )
}

/** Takes it back that events were handled. */
function useReopen() {
  const t = useTranslations('claims')
  const sentence = useSentence()
  const action = useAction(mutationOf(reopenClaims))
  return {
    isPending: action.isPending,
    reopen: (events: number[], onDone?: () => void) =>
      action.mutate(
        { events },
        {
          onSuccess: ({ changed }) => {
            snackbars.show('success', t('reopened', { count: changed }))
            onDone?.()
          },
          onError: (error) => snackbars.show('error', sentence(error)),
        },
      ),
  }
}
