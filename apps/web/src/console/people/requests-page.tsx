import {
  type Approval,
  approvals,
  confirmApproval,
  declineApproval,
  setTwoPersons,
} from '@cuesheet/contract/console-approvals'
import { UsersRound } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { useFormat } from '../../lib/format.ts'
import { withTexts } from '../../lib/i18n.ts'
import { mutationOf } from '../../lib/mutation.ts'
import { oneOf } from '../../lib/search-params.ts'
import { snackbars } from '../../lib/snackbars.ts'
import { usePageTitle } from '../../lib/title.ts'
import { useAction } from '../../lib/use-action.ts'
import { useKept } from '../../lib/use-kept.ts'
import { useModal } from '../../lib/use-modal.ts'
import { useSentence } from '../../lib/use-sentence.ts'
import { Button } from '../../ui/button.tsx'
import { Failed } from '../../ui/failed.tsx'
import { Layer } from '../../ui/layer.tsx'
import { PageHead } from '../../ui/page-head.tsx'
import { SettingsCard } from '../../ui/settings-card.tsx'
import { Skeleton, SkeletonGroup } from '../../ui/skeleton.tsx'
import { StatusPill } from '../../ui/status-pill.tsx'
import { ConsoleList } from '../list/console-list.tsx'
import { usePieces } from '../list/use-pieces.ts'
import { useConsoleSearch } from '../use-console-search.ts'
import { useMay } from '../use-may.ts'
import { PeopleTabs } from './people-tabs.tsx'
import { RequestFacts } from './request-facts.tsx'
import { useRequestWords } from './use-request-words.ts'

const shape = { state: oneOf(['waiting', 'decided'] as const) }
const loadModal = withTexts(() => import('./request-modal.tsx'), 'account')

/** What one administrator asked for and another one decides on, and the rule that makes it so. */
export function RequestsPage() {
  const t = useTranslations('console_people')
  const [search, onSearch] = useConsoleSearch(shape)
  const state = search.state ?? 'waiting'
  const pieces = usePieces('people/requests', approvals, { state })
  const words = useRequestWords()
  const dialog = useModal('dialog')
  const subject = useKept(dialog.subject)
  const isOn = pieces.first?.two_persons
  const isRule = subject === 'rule'
  const request = useKept(pieces.rows.find(({ approval_id }) => String(approval_id) === subject))
  usePageTitle(t('tabs.requests'))
  return (
    <>
      <PageHead title={t('title')} context={t('requests.lead')} />
      <PeopleTabs />
      {pieces.data ? (
        <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
          <Rule isOn={isOn === true} onChange={() => void dialog.open('rule')} />
          <SettingsCard title={t(`requests.${state}`)}>
            <ConsoleList
              pieces={pieces}
              label={t(`requests.${state}`)}
              form="bare"
              rowKey={({ approval_id }) => String(approval_id)}
              row={(request) => (
                <Request request={request} onConfirm={() => void dialog.open(String(request.approval_id))} />
              )}
              file={[
                { header: t('requests.what'), value: (row) => words(row) },
                { header: t('columns.state'), value: (row) => t(`requests.state.${row.state}`) },
                { header: t('requests.asked_by'), value: ({ asked_by }) => asked_by.nickname },
                { header: t('requests.asked_at'), value: ({ asked_at }) => asked_at },
                { header: t('requests.decider'), value: ({ decided_by }) => decided_by?.nickname ?? null },
                { header: t('requests.decided_at'), value: ({ decided_at }) => decided_at },
              ]}
              search={search}
              onSearch={onSearch}
              filters={[
                {
                  name: 'state',
                  label: t('requests.show'),
                  options: ['waiting', 'decided'],
                  text: (value) => t(`requests.${value}`),
                  as: 'segments',
                },
              ]}
              empty={{
                icon: UsersRound,
                title: t(state === 'waiting' ? 'requests.none' : 'requests.none_decided'),
                text: t(state === 'waiting' ? 'requests.none_text' : 'requests.none_decided_text'),
              }}
            />
          </SettingsCard>
        </div>
      ) : pieces.isError ? (
        <Failed title={t('requests.failed')} query={pieces} />
      ) : (
        <SkeletonGroup className="grid gap-4">
          <Skeleton className="h-32 rounded-card" />
          <Skeleton className="h-64 rounded-card" />
        </SkeletonGroup>
      )}
      <Layer load={loadModal} isOpen={dialog.isOpen} onClose={dialog.close} isDialog>
        {(RequestModal) =>
          (isRule || request) && (
            <RequestModal
              key={subject}
              modal={dialog}
              change={isRule ? { two_persons: !isOn } : { request: request! }}
            />
          )
        }
      </Layer>
    </>
  )
}

function Rule({ isOn, onChange }: { isOn: boolean; onChange: () => void }) {
  const t = useTranslations('console_people.requests')
  const may = useMay(setTwoPersons)
  return (
    <SettingsCard
      title={t('rule')}
      text={t('rule_text')}
      state={<StatusPill tone={isOn ? 'good' : 'neutral'}>{t(isOn ? 'rule_on' : 'rule_off')}</StatusPill>}
    >
      {may && <Button onClick={onChange}>{t(isOn ? 'switch_off' : 'switch_on')}</Button>}
    </SettingsCard>
  )
}

const tones = {
  waiting: 'warn',
  confirmed: 'good',
  declined: 'bad',
  withdrawn: 'neutral',
  lapsed: 'neutral',
} as const

function Request({ request, onConfirm }: { request: Approval; onConfirm: () => void }) {
  const t = useTranslations('console_people.requests')
  const sentence = useSentence()
  const { fullMoment } = useFormat()
  const declining = useAction(mutationOf(declineApproval))
  const may = useMay(confirmApproval)
  const words = useRequestWords()
  const { approval_id, state, asked_by, asked_at, ends_at, decided_by, decided_at, is_own } = request
  const lines = [
    t('asked', { name: asked_by.nickname, time: fullMoment(asked_at) }),
    state === 'waiting' && t('until', { time: fullMoment(ends_at) }),
    decided_by && decided_at && t('decided_by', { name: decided_by.nickname, time: fullMoment(decided_at) }),
  ].filter(Boolean)
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 py-3 first:pt-0 last:pb-0">
      <div className="min-w-0 flex-1 basis-64">
        <p className="flex flex-wrap items-center gap-x-2 font-medium">
          <span className="wrap-anywhere">{words(request)}</span>
          <StatusPill tone={tones[state]}>{t(`state.${state}`)}</StatusPill>
        </p>
        <p className="text-small text-pretty text-muted">{lines.join(' · ')}</p>
        <RequestFacts request={request} />
      </div>
      {(may || is_own) && state === 'waiting' && (
        <div className="flex gap-2">
          <Button
            busy={declining.isPending}
            onClick={() =>
              declining.mutate(
                { approval_id },
                {
                  onSuccess: ({ message }) => snackbars.show('success', message),
                  onError: (error) => snackbars.show('error', sentence(error)),
                },
              )
            }
          >
            {t(is_own ? 'withdraw' : 'decline')}
          </Button>
          {!is_own && (
            <Button kind="primary" onClick={onConfirm}>
              {t('confirm')}
            </Button>
          )}
        </div>
      )}
    </li>
  )
}
