import {
  type DayVersion,
  fileRejects,
  restoreVersion,
  takeBackFile,
} from '@cuesheet/contract/console-reports'
import type { ReportKindName } from '@cuesheet/contract/values/report-intake'
import { Download } from 'lucide-react'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { call } from '../../lib/call.ts'
import { everything, readAgain } from '../../lib/changes.ts'
import { snackbars } from '../../lib/snackbars.ts'
import { useAction } from '../../lib/use-action.ts'
import { useSentence } from '../../lib/use-sentence.ts'
import { Button } from '../../ui/button.tsx'
import { Callout } from '../../ui/callout.tsx'
import { StatusPill } from '../../ui/status-pill.tsx'
import { useMay } from '../use-may.ts'
import { useReportFormat } from './report-figures.ts'
import { saveRejects } from './save-rejects.ts'
import { VersionDifference } from './version-difference.tsx'

type Props = {
  version: DayVersion
  /** The one that stands; null: none. */
  current: DayVersion | null
  of: { network: number; kind: ReportKindName; day: string }
}

/** A version of a day: what it says, what it changed, and the way back to it. */
export function VersionCard({ version, current, of }: Props) {
  const t = useTranslations('console_reports.day')
  const kinds = useTranslations('console_reports.kinds')
  const app = useTranslations('app')
  const format = useReportFormat()
  const sentence = useSentence()
  const [isAsking, setAsking] = useState(false)
  const mayRestore = useMay(restoreVersion)
  const mayTakeBack = useMay(takeBackFile)
  const [isCompared, setCompared] = useState(false)
  const { is_current, file_id, file_name } = version
  const change = useAction({
    mutationFn: () =>
      is_current
        ? call(takeBackFile, { body: { network_id: of.network, file_id } })
        : call(restoreVersion, {
            body: {
              network_id: of.network,
              kind: of.kind,
              day: of.day,
              file_id,
              replaces: current?.file_id ?? null,
            },
          }),
    onSuccess: () => snackbars.show('success', t(is_current ? 'taken_back' : 'restored')),
    onError: (error) => snackbars.show('error', sentence(error)),
    onSettled: () => {
      setAsking(false)
      return readAgain(everything)
    },
  })
  const rejects = useAction({
    mutationFn: async () =>
      saveRejects(await call(fileRejects, { query: { network: of.network, file: file_id } })),
    onError: (error) => snackbars.show('error', sentence(error)),
  })
  const facts: [string, string][] = [
    [kinds(of.kind), format.figure(of.kind, version.figure)],
    ...(of.kind === 'reach'
      ? []
      : [[t('premium'), format.figure(of.kind, version.premium_figure)] as [string, string]]),
    [t('rows'), format.count(version.rows)],
    [t('rejected'), format.count(version.rows_rejected)],
    [t('videos'), format.count(version.video_days)],
  ]
  return (
    <article className="rounded-card border border-line px-4 py-3.5">
      <header className="flex flex-wrap items-start justify-between gap-x-3 gap-y-1">
        <div className="min-w-0">
          <h3 className="font-semibold break-all">{file_name ?? t('unknown_file')}</h3>
          <p className="text-small text-muted">
            {[
              t('loaded', { when: format.moment(version.imported_at) }),
              version.version !== null && t('version', { version: version.version }),
              !version.is_owners && t('of_channels', { channels: version.channels }),
            ]
              .filter(Boolean)
              .join(' · ')}
          </p>
        </div>
        <StatusPill tone={is_current ? 'good' : 'neutral'}>
          {is_current ? t('stands') : version.taken_back_at ? t('was_taken_back') : t('replaced')}
        </StatusPill>
      </header>
      <dl className="mt-3 grid grid-cols-[repeat(auto-fit,minmax(7rem,1fr))] gap-3">
        {facts.map(([label, value]) => (
          <div key={label}>
            <dt className="text-small text-muted">{label}</dt>
            <dd className="font-medium tabular-nums">{value}</dd>
          </div>
        ))}
      </dl>
      {isAsking ? (
        <div className="mt-3">
          <Callout
            tone="warn"
            text={
              is_current ? t('take_back_question', { days: version.days_standing }) : t('restore_question')
            }
          >
            {is_current ? t('take_back_text') : t('restore_text')}
          </Callout>
          <div className="mt-3 flex flex-wrap gap-2">
            <Button
              kind={is_current ? 'destructive' : 'primary'}
              busy={change.isPending}
              onClick={() => change.mutate()}
            >
              {t(is_current ? 'take_back' : 'restore')}
            </Button>
            <Button onClick={() => setAsking(false)}>{app('action.cancel')}</Button>
          </div>
        </div>
      ) : (
        <footer className="mt-3 flex flex-wrap gap-2">
          {mayRestore && !is_current && <Button onClick={() => setAsking(true)}>{t('restore')}</Button>}
          {!is_current && current && (
            <Button kind="quiet" aria-expanded={isCompared} onClick={() => setCompared(!isCompared)}>
              {t('compare')}
            </Button>
          )}
          {version.rows_rejected > 0 && (
            <Button kind="quiet" busy={rejects.isPending} onClick={() => rejects.mutate()}>
              <Download size={16} aria-hidden="true" />
              {t('download_rejects')}
            </Button>
          )}
          {mayTakeBack && is_current && (
            <Button kind="danger" onClick={() => setAsking(true)}>
              {t('take_back')}
            </Button>
          )}
        </footer>
      )}
      {version.kept_until && (
        <p className="mt-2 text-small text-faint">
          {t('kept_until', { when: format.momentDay(version.kept_until) })}
        </p>
      )}
      {isCompared && current && <VersionDifference of={of} version={version} current={current} />}
    </article>
  )
}
