import type { Upload } from '@cuesheet/contract/console-uploads'
import { useTranslations } from 'use-intl'
import { Callout } from '../../ui/callout.tsx'
import { useReportFormat } from './report-figures.ts'

/** Where an upload stands, in a sentence, and what is to be done next. */
export function UploadState({
  upload,
  isNothing,
  hasChoices,
}: {
  upload: Upload
  /** Of what was tried out nothing can be applied. */
  isNothing: boolean
  hasChoices: boolean
}) {
  const t = useTranslations('console_reports.upload.said')
  const format = useReportFormat()
  const { state, failure, loaded_since } = upload
  if (failure === 'changed')
    return (
      <Callout tone="warn" text={t('changed')}>
        <ul>
          {loaded_since.map((load) => (
            <li key={`${load.network} ${load.file_name} ${load.imported_at}`}>
              {load.network}: {load.file_name}, {format.moment(load.imported_at)}
            </li>
          ))}
        </ul>
        <p>{t('changed_text')}</p>
      </Callout>
    )
  if (failure === 'failed')
    return (
      <Callout tone="bad" text={t('failed')}>
        {t('failed_text')}
      </Callout>
    )
  if (state === 'shown')
    return hasChoices ? (
      <Callout tone="info" text={t('choices')} />
    ) : isNothing ? (
      <Callout tone="bad" text={t('nothing')}>
        {t('nothing_text')}
      </Callout>
    ) : (
      <Callout tone="info" text={t('shown')}>
        {t('shown_text')}
      </Callout>
    )
  if (state === 'done')
    return (
      <Callout tone="good" text={t('done')}>
        {t('done_text')}
      </Callout>
    )
  if (state === 'cancelled') return <Callout tone="info" text={t('cancelled')} isQuiet />
  return null
}
