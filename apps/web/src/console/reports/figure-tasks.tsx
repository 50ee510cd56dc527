import { figureTaskList, startFigureTask } from '@cuesheet/contract/console-figure-tasks'
import type { AnswerOf } from '@cuesheet/contract/endpoint'
import { figureTasks } from '@cuesheet/contract/values/report-intake'
import { useQuery } from '@tanstack/react-query'
import { ShieldCheck } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { mutationOf } from '../../lib/mutation.ts'
import { id } from '../../lib/search-params.ts'
import { snackbars } from '../../lib/snackbars.ts'
import { useAction } from '../../lib/use-action.ts'
import { useSentence } from '../../lib/use-sentence.ts'
import { Button } from '../../ui/button.tsx'
import { OptionPicker } from '../../ui/option-picker.tsx'
import { ProgressBar } from '../../ui/progress-bar.tsx'
import { StatusPill, type Tone } from '../../ui/status-pill.tsx'
import { RoleNote } from '../for-role.tsx'
import { ConsoleList } from '../list/console-list.tsx'
import { usePieces } from '../list/use-pieces.ts'
import { networksQuery } from '../networks-query.ts'
import { useConsoleSearch } from '../use-console-search.ts'
import { useMay } from '../use-may.ts'
import { useReportFormat } from './report-figures.ts'

type Task = AnswerOf<typeof figureTaskList>['rows'][number]

const shape = { network: id }
const askAgainMs = 1_000
const tones: Record<Task['state'], Tone> = {
  waiting: 'info',
  running: 'info',
  clean: 'good',
  different: 'bad',
  rebuilt: 'good',
  failed: 'bad',
}

/** Proves that figures equal what they are made of, or makes them again; one network at a time, in the background. */
export function FigureTasks() {
  const t = useTranslations('console_reports')
  const sentence = useSentence()
  const [search, onSearch] = useConsoleSearch(shape)
  const networks = useQuery(networksQuery())
  const network = search.network ?? networks.data?.[0]?.network_id
  const pieces = usePieces('reports/figures', figureTaskList, search, {
    again: (rows) => (rows.some(({ ended_at }) => !ended_at) ? askAgainMs : false),
  })
  const may = useMay(startFigureTask)
  const start = useAction(
    mutationOf(startFigureTask, {
      toBody: (task: (typeof figureTasks)[number]) => ({ network_id: network ?? 0, task }),
      onError: (error) => snackbars.show('error', sentence(error)),
    }),
  )
  return (
    <>
      <p className="mb-4 max-w-[70ch] text-pretty text-muted">{t('tasks.lead')}</p>
      <RoleNote call={startFigureTask} />
      <ConsoleList
        pieces={pieces}
        label={t('tabs.figures')}
        form="apart"
        rowKey={({ network_id, task_id }) => `${network_id} ${task_id}`}
        row={(task) => (
          <li>
            <TaskCard task={task} />
          </li>
        )}
        file={[
          { header: t('network'), value: ({ network }) => network },
          { header: t('tasks.task'), value: ({ task }) => t(`tasks.${task}`) },
          { header: t('tasks.state'), value: ({ state }) => t(`tasks.states.${state}`) },
          { header: t('tasks.differences'), value: ({ difference_count }) => difference_count },
          { header: t('tasks.asked_by'), value: ({ by }) => by },
          { header: t('tasks.asked_at'), value: ({ asked_at }) => asked_at },
          { header: t('tasks.seconds'), value: ({ seconds }) => seconds },
        ]}
        search={search}
        onSearch={onSearch}
        filters={[
          <OptionPicker
            key="network"
            label={t('network')}
            value={network ?? 0}
            options={(networks.data ?? []).map(({ network_id, name }) => ({
              value: network_id,
              label: name,
            }))}
            search={{ label: t('find_network'), none: t('no_such_network') }}
            onPick={(picked) => onSearch({ network: picked })}
          />,
          ...(may ? figureTasks : []).map((task) => (
            <Button
              key={task}
              kind={task === 'verify' ? 'primary' : 'secondary'}
              disabled={network === undefined}
              busy={start.isPending && start.variables === task}
              onClick={() => start.mutate(task)}
            >
              {t(`tasks.${task}`)}
            </Button>
          )),
        ]}
        empty={{ icon: ShieldCheck, title: t('tasks.none'), text: t('tasks.none_text') }}
      />
    </>
  )
}

function TaskCard({ task }: { task: Task }) {
  const t = useTranslations('console_reports.tasks')
  const format = useReportFormat()
  const { state, differences, difference_count } = task
  return (
    <article className="rounded-card border border-line bg-surface px-4 py-3.5">
      <header className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <h3 className="font-semibold">
          {task.network}: {t(task.task)}
        </h3>
        <StatusPill tone={tones[state]}>
          {state === 'different' ? t('different', { count: difference_count ?? 0 }) : t(`states.${state}`)}
        </StatusPill>
        <span className="ms-auto text-small text-muted tabular-nums">
          {[
            task.by,
            format.moment(task.asked_at),
            task.seconds !== null && t('took', { seconds: Math.round(task.seconds * 10) / 10 }),
          ]
            .filter(Boolean)
            .join(' · ')}
        </span>
      </header>
      {state === 'running' && task.done !== null && (
        <div className="mt-3">
          <ProgressBar label={t(task.task)} value={task.done} detail={format.percent(task.done, 0)} />
        </div>
      )}
      {differences.length > 0 && (
        <details className="mt-2">
          <summary className="min-h-6 cursor-pointer text-small text-muted">{t('show_differences')}</summary>
          <ul className="mt-2 grid gap-2 text-small">
            {differences.map(({ rollup, expected, stored }) => (
              <li
                key={`${rollup} ${expected} ${stored}`}
                className="rounded-control bg-sunken px-3 py-2 font-mono break-all"
              >
                <span className="font-semibold">{rollup}</span>
                <br />
                {t('expected')}: {expected}
                <br />
                {t('stored')}: {stored}
              </li>
            ))}
          </ul>
        </details>
      )}
    </article>
  )
}
