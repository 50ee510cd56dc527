import { type Job, pauseJob, resumeJob, runJob } from '@cuesheet/contract/console-system'
import { CirclePause, CirclePlay } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { useFormat } from '../../lib/format.ts'
import { mutationOf } from '../../lib/mutation.ts'
import { snackbars } from '../../lib/snackbars.ts'
import { useAction } from '../../lib/use-action.ts'
import { useSentence } from '../../lib/use-sentence.ts'
import { ActionMenu } from '../../ui/action-menu.tsx'
import { Button } from '../../ui/button.tsx'
import { StatusPill, type Tone } from '../../ui/status-pill.tsx'
import { useMay } from '../use-may.ts'

const tones: Record<Job['state'], Tone> = {
  idle: 'good',
  running: 'info',
  waiting: 'neutral',
  failing: 'bad',
  late: 'warn',
  paused: 'neutral',
}

/** A job: how its latest run went, when the next one is, and what can be done with it. */
export function JobRow({ row }: { row: Job }) {
  const t = useTranslations('console_system.jobs')
  const format = useFormat()
  const sentence = useSentence()
  const mayChange = useMay(runJob)
  const { job, state, cron, started_at, took_ms, next_at, failures, error, paused_by } = row
  const onError = (failure: Error) => snackbars.show('error', sentence(failure))
  const run = useAction(
    mutationOf(runJob, { onSuccess: ({ message }) => snackbars.show('success', message), onError }),
  )
  const turn = useAction(mutationOf(state === 'paused' ? resumeJob : pauseJob, { onError }))
  const times = [
    started_at ? t('last', { at: format.moment(started_at) }) : t('never'),
    took_ms !== null && t('took', { ms: took_ms }),
    next_at && t('next', { at: format.moment(next_at) }),
  ]
  return (
    <li className="flex items-center gap-3 px-4 py-3">
      <div className="min-w-0 flex-1">
        <div className="flex flex-wrap items-center gap-x-2 gap-y-0.5">
          <h3 className="font-medium wrap-anywhere">{job}</h3>
          <StatusPill tone={tones[state]}>{t(`states.${state}`)}</StatusPill>
        </div>
        <p className="mt-0.5 flex flex-wrap gap-x-2 text-small text-muted tabular-nums">
          <code className="text-faint">{cron}</code>
          {times.filter(Boolean).join(' · ')}
        </p>
        {failures > 0 && (
          <p className="mt-0.5 text-small text-pretty text-danger wrap-anywhere">
            {t('failures', { failures, error: error ?? '' })}
          </p>
        )}
        {state === 'paused' && paused_by && (
          <p className="mt-0.5 text-small text-muted">{t('paused_by', { by: paused_by })}</p>
        )}
      </div>
      {mayChange && (
        <div className="flex shrink-0 items-center gap-1">
          <Button
            aria-label={`${t('run')}: ${job}`}
            disabled={state === 'running'}
            busy={run.isPending}
            onClick={() => run.mutate({ job })}
          >
            {t('run')}
          </Button>
          <ActionMenu
            label={t('actions', { job })}
            actions={[
              state === 'paused'
                ? { id: 'resume', label: t('resume'), icon: CirclePlay, onPress: () => turn.mutate({ job }) }
                : { id: 'pause', label: t('pause'), icon: CirclePause, onPress: () => turn.mutate({ job }) },
            ]}
          />
        </div>
      )}
    </li>
  )
}
