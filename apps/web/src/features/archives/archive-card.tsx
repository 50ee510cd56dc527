import { downloadArchive, ownArchive } from '@cuesheet/contract/archives'
import { useQuery } from '@tanstack/react-query'
import { Download } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { call, longDeadlineMs } from '../../lib/call.ts'
import { queryOf } from '../../lib/client.ts'
import { useFormat } from '../../lib/format.ts'
import { useDownload } from '../../lib/use-download.ts'
import { useModal } from '../../lib/use-modal.ts'
import { Button } from '../../ui/button.tsx'
import { Callout } from '../../ui/callout.tsx'
import { Failed } from '../../ui/failed.tsx'
import { Layer } from '../../ui/layer.tsx'
import { SettingsCard } from '../../ui/settings-card.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { StatusPill } from '../../ui/status-pill.tsx'

const loadModal = () => import('./ask-archive-modal.tsx')
const tones = { making: 'info', ready: 'good', failed: 'bad' } as const
const pollMs = 5000

/** All that is kept of a member as one file: asked for, made in the background, and here for a week. */
export function ArchiveCard() {
  const t = useTranslations('money.archive')
  const format = useFormat()
  const query = useQuery({
    ...queryOf(ownArchive),
    refetchInterval: ({ state }) => (state.data?.archive?.state === 'making' ? pollMs : false),
  })
  const download = useDownload(() => call(downloadArchive, { body: {}, deadlineMs: longDeadlineMs }))
  const dialog = useModal('dialog')
  const isOpen = dialog.subject === 'archive'
  const archive = query.data?.archive
  return (
    <SettingsCard
      id="archive"
      title={t('title')}
      text={t('text')}
      state={archive && <StatusPill tone={tones[archive.state]}>{t(`states.${archive.state}`)}</StatusPill>}
    >
      {query.isError && archive === undefined ? (
        <Failed title={t('failed')} query={query} bare />
      ) : archive === undefined ? (
        <Skeleton className="h-9 w-40" />
      ) : (
        <div className="grid gap-3">
          {archive?.state === 'making' && <p className="text-muted">{t('making')}</p>}
          {archive?.state === 'failed' && <Callout tone="warn" text={t('not_made')} isQuiet />}
          {archive?.state === 'ready' && archive.expires_at && (
            <p className="text-muted">{t('until', { moment: format.moment(archive.expires_at) })}</p>
          )}
          <div className="flex flex-wrap gap-2 print:hidden">
            {archive?.state === 'ready' && (
              <Button kind="primary" busy={download.isPending} onClick={() => download.mutate()}>
                <Download size={16} aria-hidden="true" />
                {t('download')}
              </Button>
            )}
            {archive?.state !== 'making' && (
              <Button onClick={() => void dialog.open('archive')}>{t(archive ? 'again' : 'ask')}</Button>
            )}
          </div>
        </div>
      )}
      <Layer load={loadModal} isOpen={isOpen} onClose={dialog.close} isDialog>
        {(AskArchiveModal) => <AskArchiveModal modal={{ ...dialog, isOpen }} />}
      </Layer>
    </SettingsCard>
  )
}
