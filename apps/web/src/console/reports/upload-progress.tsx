import type { Upload } from '@cuesheet/contract/console-uploads'
import { useTranslations } from 'use-intl'
import { useSentence } from '../../lib/use-sentence.ts'
import { Callout } from '../../ui/callout.tsx'
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
        <Bar
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
    <Bar
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

export function Bar({ label, value, detail }: { label: string; value: number; detail: string }) {
  const percent = Math.min(100, Math.round(value * 100))
  return (
    <div className="rounded-card border border-line bg-surface px-4 py-3.5">
      <div className="mb-2 flex flex-wrap justify-between gap-x-3 text-small">
        <span className="font-medium">{label}</span>
        <span className="text-muted tabular-nums">{detail}</span>
      </div>
      <div
        role="progressbar"
        aria-label={label}
        aria-valuenow={percent}
        aria-valuemin={0}
        aria-valuemax={100}
        className="h-2 overflow-hidden rounded-full bg-sunken outline outline-transparent"
      >
        <div
          className="h-full rounded-full bg-primary-mark transition-[width] duration-300 motion-reduce:transition-none forced-colors:bg-[Highlight]"
          style={{ width: `${percent}%` }}
        />
      </div>
    </div>
  )
}
