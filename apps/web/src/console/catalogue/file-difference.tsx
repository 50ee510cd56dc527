import type { Applied } from '@cuesheet/contract/console-catalogue-files'
import { useTranslations } from 'use-intl'
import { useFormat } from '../../lib/format.ts'
import { Callout } from '../../ui/callout.tsx'
import { SettingsCard } from '../../ui/settings-card.tsx'
import type { NetworkName } from '../networks-query.ts'
import { Refusal } from '../refusals/refusal.tsx'

type Cell = Applied['first_changed'][number]['fields'][number]['before']
const firstRows = 50

/** What loading a file would do, or did: how many tracks, which ones, and what of them. */
export function FileDifference({
  result,
  isDone,
  networks,
}: {
  result: Applied
  isDone: boolean
  networks: readonly NetworkName[]
}) {
  const t = useTranslations('console_catalogue')
  const format = useFormat()
  if (result.refused !== null)
    return (
      <Callout tone="bad" text={t('upload.refused')}>
        <Refusal text={result.refused} />
        <Rows rows={result.rejects.map(({ line, reason }) => ({ line, text: reason }))} />
      </Callout>
    )
  const { added, changed, unchanged, withdrawn, returned, missing_withdrawn, missing_narrowed } = result
  const figures = [
    ['added', added],
    ['changed', changed],
    ['unchanged', unchanged],
    ['rejected', result.rows_rejected],
    ['withdrawn', withdrawn],
    ['returned', returned],
    ['missing', missing_withdrawn],
    ['narrowed', missing_narrowed],
  ] as const
  const isNothing = added + changed + missing_withdrawn + missing_narrowed + result.tags_created.length === 0
  const cell = (field: string, value: Cell): string => {
    if (value === null || value === '') return t('track.none')
    if (field === 'networks' && Array.isArray(value))
      return value
        .map((id) => networks.find(({ network_id }) => network_id === id)?.name ?? `#${id}`)
        .join(', ')
    return Array.isArray(value) ? value.join(', ') : String(value)
  }
  return (
    <SettingsCard title={t(isDone ? 'upload.did' : 'upload.would')}>
      <div role="status" className="grid gap-5">
        <dl className="flex flex-wrap gap-x-8 gap-y-3">
          {figures
            .filter(([name, count]) => count > 0 || name === 'added' || name === 'changed')
            .map(([name, count]) => (
              <div key={name}>
                <dt className="text-small text-muted">{t(`upload.${name}`)}</dt>
                <dd className="text-large font-semibold tabular-nums">{format.count(count)}</dd>
              </div>
            ))}
        </dl>
        {isNothing && <p className="text-muted">{t('upload.nothing')}</p>}
        {result.tags_created.length > 0 && (
          <p>{t('upload.new_moods', { names: result.tags_created.join(', ') })}</p>
        )}
        {result.changed_fields.length > 0 && (
          <p className="text-muted">
            {result.changed_fields
              .map(({ field, tracks }) => `${t(`fields.${field}`)} ${format.count(tracks)}`)
              .join(' · ')}
          </p>
        )}
        {result.first_changed.length > 0 && (
          <Part title={t('upload.what_changes')} all={result.first_changed.length}>
            {result.first_changed.slice(0, firstRows).map(({ isrc, title, fields }) => (
              <li key={isrc} className="py-1.5">
                <p className="font-medium">
                  {title} <span className="font-normal text-faint tabular-nums">{isrc}</span>
                </p>
                {fields.map(({ field, before, after }) => (
                  <p key={field} className="wrap-anywhere">
                    <span className="text-muted">{t(`fields.${field}`)}: </span>
                    <del className="text-muted">
                      <span className="sr-only">{t('upload.before')}: </span>
                      {cell(field, before)}
                    </del>{' '}
                    →{' '}
                    <ins className="no-underline">
                      <span className="sr-only">{t('upload.after')}: </span>
                      {cell(field, after)}
                    </ins>
                  </p>
                ))}
              </li>
            ))}
          </Part>
        )}
        {result.first_added.length > 0 && (
          <Part title={t('upload.new_tracks')} all={result.first_added.length}>
            {result.first_added.slice(0, firstRows).map(({ isrc, title, artist }) => (
              <li key={isrc} className="py-1">
                {[title, artist].filter(Boolean).join(' – ')}{' '}
                <span className="text-faint tabular-nums">{isrc}</span>
              </li>
            ))}
          </Part>
        )}
        {result.rejects.length > 0 && (
          <Part title={t('upload.rejected')} all={result.rejects.length}>
            <Rows rows={result.rejects.map(({ line, reason }) => ({ line, text: reason }))} />
          </Part>
        )}
        {result.notices.length > 0 && (
          <Part title={t('upload.notices')} all={result.notices.length}>
            <Rows rows={result.notices.map(({ line, notice }) => ({ line, text: notice }))} />
          </Part>
        )}
      </div>
    </SettingsCard>
  )
}

function Part({ title, all, children }: { title: string; all: number; children: React.ReactNode }) {
  const t = useTranslations('console_catalogue.upload')
  const format = useFormat()
  return (
    <details className="group" open={all <= 10}>
      <summary className="cursor-pointer font-semibold">
        {title}{' '}
        <span className="font-normal text-faint">
          {t('first', { count: format.count(Math.min(all, firstRows)) })}
        </span>
      </summary>
      <ul className="mt-2 max-h-96 divide-y divide-line overflow-y-auto">{children}</ul>
    </details>
  )
}

function Rows({ rows }: { rows: { line: number; text: string }[] }) {
  const t = useTranslations('console_catalogue.upload')
  return rows.slice(0, firstRows).map(({ line, text }, at) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: a line may have several, which never move.
    <li key={at} className="flex gap-3 py-1">
      <span className="shrink-0 text-faint tabular-nums">{t('line', { line })}</span>
      <Refusal text={text} className="min-w-0 wrap-anywhere" />
    </li>
  ))
}
