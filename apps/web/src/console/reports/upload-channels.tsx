import type { Upload } from '@cuesheet/contract/console-uploads'
import { useTranslations } from 'use-intl'
import { StatusPill } from '../../ui/status-pill.tsx'

/** Which exports of YouTube Studio have their channel, and which have none yet; of several at once. */
export function UploadChannels({ upload: { files } }: { upload: Upload }) {
  const t = useTranslations('console_reports.upload')
  const ofChannels = files.filter(
    ({ channel, reports }) => channel !== null || reports?.some(({ lifted_by }) => lifted_by === 'channel'),
  )
  if (ofChannels.length < 2) return null
  const matched = ofChannels.filter(({ channel }) => channel !== null).length
  return (
    <section aria-label={t('channels')} className="rounded-card border border-line bg-surface px-4 py-3.5">
      <h3 className="font-semibold">{t('channels')}</h3>
      <p className="mt-1 text-small text-muted">{t('channels_of', { matched, all: ofChannels.length })}</p>
      <ul className="mt-2 grid">
        {ofChannels
          .toSorted((a, b) => Number(a.channel !== null) - Number(b.channel !== null))
          .map(({ file_no, file_name, channel }) => (
            <li
              key={file_no}
              className="flex flex-wrap items-baseline justify-between gap-x-3 border-line py-1.5 text-small [&+&]:border-t"
            >
              <span className="min-w-0 break-all">{file_name}</span>
              {channel ? (
                <span className="font-medium">{channel.title}</span>
              ) : (
                <StatusPill tone="warn">{t('no_channel')}</StatusPill>
              )}
            </li>
          ))}
      </ul>
    </section>
  )
}
