import type { ReportFileDetail } from '@cuesheet/contract/console-report-files'
import { type RestoredDay, restoreFile, takeBackFile } from '@cuesheet/contract/console-reports'
import { isByDay } from '@cuesheet/contract/values/report-intake'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { call, longDeadlineMs } from '../../lib/call.ts'
import { readAgain } from '../../lib/changes.ts'
import { snackbars } from '../../lib/snackbars.ts'
import { useAction } from '../../lib/use-action.ts'
import { useSentence } from '../../lib/use-sentence.ts'
import { Button } from '../../ui/button.tsx'
import { Callout } from '../../ui/callout.tsx'
import { useMay } from '../use-may.ts'
import { useReportFormat } from './report-figures.ts'
import { sumFigures } from './sum-figures.ts'
import { isTax, useSettledName } from './use-settled-name.ts'

/** Reverts a file, or loads its days again; each after it has said what changes. */
export function FileChange({ detail }: { detail: ReportFileDetail }) {
  const t = useTranslations('console_reports')
  const app = useTranslations('app')
  const format = useReportFormat()
  const sentence = useSentence()
  const nameSettled = useSettledName()
  const mayChange = useMay(takeBackFile)
  /** What became of each day. */
  const [results, setResults] = useState<RestoredDay[] | null>(null)
  const [asked, setAsked] = useState<'revert' | 'restore' | null>(null)
  const { file, network, days, kept, claims, settled } = detail
  const ids = { network_id: network.network_id, file_id: file.file_id }
  const change = useAction({
    mutationFn: async (what: 'revert' | 'restore') => {
      if (what === 'revert' || !isByDay(file.kind)) {
        await call(takeBackFile, { body: ids })
        return null
      }
      const days = kept.map(({ day, replaces }) => ({ day, replaces }))
      const body = { ...ids, kind: file.kind, days }
      return (await call(restoreFile, { body, deadlineMs: longDeadlineMs })).rows
    },
    onSuccess: (rows) => {
      const restored = rows?.filter(({ outcome }) => outcome === 'restored').length
      if (restored === undefined) snackbars.show('success', t('day.taken_back'))
      else if (restored === rows?.length) snackbars.show('success', t('files.restored', { days: restored }))
      setResults(rows)
    },
    onError: (error) => snackbars.show('error', sentence(error)),
    onSettled: () => {
      setAsked(null)
      return readAgain(['console'])
    },
  })
  if (!mayChange) return null
  const rangeOf = (rows: readonly { day: string }[]) => format.dayRange(rows[0]!.day, rows.at(-1)!.day)
  const question = () => {
    if (settled) {
      const month = format.month(settled.month)
      const named = { kind: nameSettled(settled), month }
      return {
        title: t('files.revert_settled_question', { month }),
        text: isTax(settled)
          ? t('files.revert_settled_tax', named)
          : t('files.revert_settled', { ...named, figure: format.money(settled.revenue) }),
      }
    }
    if (claims !== null)
      return { title: t('files.revert_claims_question'), text: t('files.revert_claims', { claims }) }
    if (!isByDay(file.kind)) return { title: t('files.revert_other_question'), text: t('files.revert_other') }
    if (asked === 'restore')
      return {
        title: t('files.restore_question', { days: kept.length }),
        text: t('files.restore_text', {
          from: format.figure(file.kind, sumFigures(kept.map(({ stands }) => stands ?? '0'))),
          to: format.figure(file.kind, sumFigures(kept.map(({ figure }) => figure))),
        }),
      }
    return {
      title: t('files.revert_question', { days: days.length }),
      text: t(detail.premium_figure === null ? 'files.revert_text_alone' : 'files.revert_text', {
        range: rangeOf(days),
        figure: format.figure(file.kind, detail.figure),
        premium: format.figure(file.kind, detail.premium_figure),
      }),
    }
  }
  if (asked === null)
    return (
      <div className="flex flex-wrap gap-2">
        {results && <Restored rows={results} />}
        {kept.length > 0 && (
          <Button onClick={() => setAsked('restore')}>{t('files.restore', { days: kept.length })}</Button>
        )}
        {file.state === 'current' && (
          <Button kind="danger" onClick={() => setAsked('revert')}>
            {t('day.take_back')}
          </Button>
        )}
      </div>
    )
  const { title, text } = question()
  return (
    <div>
      <Callout tone="warn" text={title}>
        {text}
      </Callout>
      <div className="mt-3 flex flex-wrap gap-2">
        <Button
          kind={asked === 'revert' ? 'destructive' : 'primary'}
          busy={change.isPending}
          onClick={() => change.mutate(asked)}
        >
          {asked === 'revert' ? t('day.take_back') : t('files.restore', { days: kept.length })}
        </Button>
        <Button onClick={() => setAsked(null)}>{app('action.cancel')}</Button>
      </div>
    </div>
  )
}

function Restored({ rows }: { rows: readonly RestoredDay[] }) {
  const t = useTranslations('console_reports.files')
  const format = useReportFormat()
  const restored = rows.filter(({ outcome }) => outcome === 'restored').length
  return (
    <div className="w-full">
      <Callout
        tone={restored === rows.length ? 'good' : 'warn'}
        text={t('restored_some', { days: rows.length, restored })}
      >
        <ul className="mt-1 max-h-60 overflow-y-auto">
          {rows.map(({ day, outcome }) => (
            <li key={day} className="flex flex-wrap justify-between gap-x-3 tabular-nums">
              <span>{format.dayAndYear(day)}</span>
              <span className={outcome === 'restored' ? 'text-muted' : 'font-medium'}>
                {t(`outcomes.${outcome}`)}
              </span>
            </li>
          ))}
        </ul>
      </Callout>
    </div>
  )
}
