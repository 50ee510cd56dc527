import type { Upload } from '@cuesheet/contract/console-uploads'
import { useTranslations } from 'use-intl'
import { useSentence } from '../../lib/use-sentence.ts'
import { Callout } from '../../ui/callout.tsx'
import { ProgressBar } from '../../ui/progress-bar.tsx'
import { useReportFormat } from './report-figures.ts'
import type { Sending } from './sending.ts'

/** How far the bytes are, or the job that reads them. */
export function UploadProgress({ upload, sending }: { upload: Upload; sending: Sending | undefined }) {
  const t = useTranslations('console_reports.upload')
  const format = useReportFormat()
  const sentence = useSentence()
  if (upload.state === 'receiving') {
    const received = upload.files.reduce(
      (sum, { file_no, received: known }) => sum + (sending?.received.get(file_no) ?? known),
      0,
    )
    const of = upload.bytes
    if (received === of) return null
    return (
      <>
        {sending?.state === 'failed' && (
          <Callout tone="bad" text={t('sending_failed')}>
            {sending.error && sentence(sending.error)}
          </Callout>
        )}
        {!sending && (
          <Callout tone="info" text={t('go_on')}>
            {t('go_on_text')}
          </Callout>
        )}
        <ProgressBar
          label={sending?.state === 'waiting' ? t('waiting') : t('sending')}
          value={received / of}
          detail={[
            t('of', { done: format.bytes(received), all: format.bytes(of) }),
            sending?.state === 'sending' &&
              sending.speed !== null &&
              t('per_second', { speed: format.bytes(sending.speed) }),
          ]
            .filter(Boolean)
            .join(' · ')}
        />
      </>
    )
  }
  if (upload.state !== 'looking' && upload.state !== 'applying') return null
  const { progress } = upload
  const share = progress ? (progress.files_done + progress.bytes / progress.of) / progress.files : 0
  const name = upload.files.find(({ file_no }) => file_no === progress?.file_no)?.file_name
  return (
    <ProgressBar
      label={t(upload.state === 'looking' ? 'looking' : 'applying')}
      value={share}
      detail={
        progress && name
          ? progress.bytes >= progress.of
            ? t('writing', { name })
            : t('reading', { name, share: format.percent(progress.bytes / progress.of, 0) })
          : t('begins')
      }
    />
  )
}
