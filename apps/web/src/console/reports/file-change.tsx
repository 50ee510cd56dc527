import type { ReportFileDetail } from '@cuesheet/contract/console-report-files'
import { restoreVersion, takeBackFile } from '@cuesheet/contract/console-reports'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { call } from '../../lib/call.ts'
import { snackbars } from '../../lib/snackbars.ts'
import { useAction } from '../../lib/use-action.ts'
import { useSentence } from '../../lib/use-sentence.ts'
import { Button } from '../../ui/button.tsx'
import { Callout } from '../../ui/callout.tsx'
import { useMay } from '../use-may.ts'
import { isByDay, useReportFormat } from './report-figures.ts'
import { sumFigures } from './sum-figures.ts'
import { isTax, useSettledName } from './use-settled-name.ts'

/** Reverts a file, or loads its days again; each after it has said what changes. */
export function FileChange({ detail }: { detail: ReportFileDetail }) {
  const t = useTranslations('console_reports')
  const app = useTranslations('app')
  const format = useReportFormat()
  const sentence = useSentence()
  const nameSettled = useSettledName()
  const queryClient = useQueryClient()
  const mayChange = useMay(takeBackFile)
  const [asked, setAsked] = useState<'revert' | 'restore' | null>(null)
  const { file, network, days, kept, claims, settled } = detail
  const ids = { network_id: network.network_id, file_id: file.file_id }
  const change = useAction({
    mutationFn: async (what: 'revert' | 'restore') => {
      if (what === 'revert') await call(takeBackFile, { body: ids })
      else if (isByDay(file.kind))
        for (const { day, replaces } of kept)
          await call(restoreVersion, { body: { ...ids, kind: file.kind, day, replaces } })
    },
    onSuccess: (_, what) =>
      snackbars.show(
        'success',
        what === 'revert' ? t('day.taken_back') : t('files.restored', { days: kept.length }),
      ),
    onError: (error) => snackbars.show('error', sentence(error)),
    onSettled: () => {
      setAsked(null)
      return queryClient.invalidateQueries({ queryKey: ['console'] })
    },
  })
  const stands = settled?.state === 'current' || settled?.state === 'late'
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
    if (!isByDay(file.kind))
      return {
        title: t('files.revert_claims_question'),
        text: t('files.revert_claims', { claims: claims ?? 0 }),
      }
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
      text: t('files.revert_text', {
        range: rangeOf(days),
        figure: format.figure(file.kind, detail.figure),
        premium: format.figure(file.kind, detail.premium_figure),
      }),
    }
  }
  if (asked === null)
    return (
      <div className="flex flex-wrap gap-2">
        {kept.length > 0 && (
          <Button onClick={() => setAsked('restore')}>{t('files.restore', { days: kept.length })}</Button>
        )}
        {(days.length > 0 || claims !== null || stands) && (
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
          busy={change.isPending && app('state.working')}
          onClick={() => change.mutate(asked)}
        >
          {asked === 'revert' ? t('day.take_back') : t('files.restore', { days: kept.length })}
        </Button>
        <Button onClick={() => setAsked(null)}>{app('action.cancel')}</Button>
      </div>
    </div>
  )
}
