import { runJob, type SystemState } from '@cuesheet/contract/console-system'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { useFormat } from '../../lib/format.ts'
import { mutationOf } from '../../lib/mutation.ts'
import { runtimeConfig } from '../../lib/runtime-config.ts'
import { snackbars } from '../../lib/snackbars.ts'
import { useAction } from '../../lib/use-action.ts'
import { useSentence } from '../../lib/use-sentence.ts'
import { Button } from '../../ui/button.tsx'
import { Callout } from '../../ui/callout.tsx'
import { Failed } from '../../ui/failed.tsx'
import { SettingsCard } from '../../ui/settings-card.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { useMay } from '../use-may.ts'
import { useQuantities } from '../use-quantities.ts'
import { LogLevelCard } from './log-level-card.tsx'
import { ReferenceCard } from './reference-card.tsx'
import { stateQuery } from './state-query.ts'

/** Versions, resources, quota, backups and the log level. */
export function StatePage() {
  const t = useTranslations('console_system')
  const query = useQuery(stateQuery)
  if (query.isError && !query.data) return <Failed title={t('failed')} query={query} />
  if (!query.data)
    return (
      <div className="grid gap-4 wide:grid-cols-2">
        {['versions', 'resources', 'quota', 'backup'].map((id) => (
          <Skeleton key={id} className="h-64 rounded-card" />
        ))}
      </div>
    )
  const state = query.data
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4 wide:grid-cols-2">
      <VersionsCard state={state} />
      <ResourcesCard state={state} />
      <QuotaCard state={state} />
      <BackupCard state={state} />
      <LogLevelCard log={state.log} />
      <ReferenceCard />
    </div>
  )
}

/** The job that makes them. */
const backupJob = 'backups.make'

/** What is called how, one below the other. */
function Facts({ facts }: { facts: [string, ReactNode][] }) {
  return (
    <dl className="grid grid-cols-[minmax(0,2fr)_minmax(0,3fr)] gap-x-4 gap-y-2">
      {facts.map(([label, value]) => (
        <div key={label} className="contents">
          <dt className="text-muted">{label}</dt>
          <dd className="wrap-anywhere tabular-nums">{value}</dd>
        </div>
      ))}
    </dl>
  )
}

function VersionsCard({ state }: { state: SystemState }) {
  const t = useTranslations('console_system.state')
  const none = useTranslations('console_system')('unknown')
  const format = useFormat()
  const { database, migrations } = state
  const { version } = database
  return (
    <SettingsCard title={t('versions')}>
      <Facts
        facts={[
          [t('version'), state.version],
          [t('build'), runtimeConfig.buildId ?? none],
          [t('node'), state.node],
          [t('postgres'), database.is_embedded ? t('embedded', { version }) : version],
          [t('started'), `${format.moment(state.started_at)} · PID ${state.process.pid}`],
          [
            t('migrations'),
            t('migrations_count', { count: migrations.length, name: migrations[0]?.name ?? none }),
          ],
        ]}
      />
      <details className="mt-3">
        <summary className="cursor-pointer rounded-control py-1 text-muted hover:text-text">
          {t('all_migrations')}
        </summary>
        <ul className="mt-1 grid gap-1 text-small tabular-nums">
          {migrations.map(({ name, run_at }) => (
            <li key={name} className="flex flex-wrap justify-between gap-x-3">
              <span className="wrap-anywhere">{name}</span>
              <span className="text-muted">{format.fullMoment(run_at)}</span>
            </li>
          ))}
        </ul>
      </details>
    </SettingsCard>
  )
}

function ResourcesCard({ state }: { state: SystemState }) {
  const t = useTranslations('console_system.state')
  const unknown = useTranslations('console_system')('unknown')
  const format = useFormat()
  const { bytes } = useQuantities()
  const { process, machine, disk, database, streams } = state
  return (
    <SettingsCard title={t('resources')}>
      <Facts
        facts={[
          [
            t('process_memory'),
            t('heap', {
              rss: bytes(process.rss),
              used: bytes(process.heap_used),
              total: bytes(process.heap_total),
            }),
          ],
          [
            t('machine_memory'),
            t('free_of', { free: bytes(machine.free_memory), total: bytes(machine.memory) }),
          ],
          [
            t('load'),
            t('load_value', {
              load: format.percentage(machine.load, 2).replace('%', ''),
              cores: machine.cores,
            }),
          ],
          [t('disk'), disk ? t('free_of', { free: bytes(disk.free), total: bytes(disk.total) }) : unknown],
          [t('database_size'), bytes(database.size)],
          [t('checksums'), t(database.has_checksums ? 'checksums_on' : 'checksums_off')],
          [t('connections'), t('of', { used: database.connections, most: database.most_connections })],
          [t('streams'), t('streams_value', streams)],
        ]}
      />
    </SettingsCard>
  )
}

function QuotaCard({ state: { quota } }: { state: SystemState }) {
  const t = useTranslations('console_system.state')
  const format = useFormat()
  const { used_units, background_units, daily_units, reserved_units } = quota
  const until = quota.background_stopped_until
  return (
    <SettingsCard title={t('quota')} text={t('quota_text', { day: format.dayAndYear(quota.day) })}>
      <Facts
        facts={[
          [t('waited'), format.count(used_units - background_units)],
          [t('background'), format.count(background_units)],
          [
            t('left'),
            t('left_value', { left: Math.max(0, daily_units - used_units), reserved: reserved_units }),
          ],
          [t('resets'), format.moment(quota.resets_at)],
          ...quota.keys.map(({ name, stopped_until, ...units }): [string, string] => [
            t('key', { name }),
            stopped_until
              ? t('key_stopped', { ...units, until: format.moment(stopped_until) })
              : t('key_units', units),
          ]),
        ]}
      />
      {until && (
        <div className="mt-3">
          <Callout tone="warn" isQuiet text={t('stopped', { until: format.moment(until) })} />
        </div>
      )}
    </SettingsCard>
  )
}

function BackupCard({ state: { backup } }: { state: SystemState }) {
  const t = useTranslations('console_system.state')
  const format = useFormat()
  const { bytes } = useQuantities()
  const { last, proven, every_hours, within_hours, is_set_up } = backup
  const sentence = useSentence()
  const may = useMay(runJob)
  const run = useAction(
    mutationOf(runJob, {
      onSuccess: ({ message }) => snackbars.show('success', message),
      onError: (error) => snackbars.show('error', sentence(error)),
    }),
  )
  const expected = every_hours ?? within_hours
  const told = last && [
    format.fullMoment(last.made_at),
    last.size_bytes !== null && bytes(last.size_bytes),
    last.note,
  ]
  return (
    <SettingsCard
      title={t('backup')}
      text={t('backup_text', { hours: every_hours === null ? 'none' : String(every_hours) })}
    >
      <Facts
        facts={[
          [t('last_backup'), told ? told.filter(Boolean).join(' · ') : t('no_backup')],
          [
            t('proven'),
            proven
              ? t('proven_value', {
                  proven: format.fullMoment(proven.proven_at),
                  made: format.fullMoment(proven.made_at),
                })
              : t('never_proven'),
          ],
          [t('within'), expected === null ? t('not_watched') : t('hours', { hours: expected })],
        ]}
      />
      {may && (
        <div className="mt-4">
          {is_set_up ? (
            <Button busy={run.isPending} onClick={() => run.mutate({ job: backupJob })}>
              {t('back_up_now')}
            </Button>
          ) : (
            <Callout tone="info" isQuiet text={t('backup_not_set_up')} />
          )}
        </div>
      )}
    </SettingsCard>
  )
}
