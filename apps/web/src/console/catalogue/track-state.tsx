import { type Track, updateTrack } from '@cuesheet/contract/console-catalogue'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { AlbumArt } from '../../features/music/album-art.tsx'
import { mutationOf } from '../../lib/mutation.ts'
import { snackbars } from '../../lib/snackbars.ts'
import { useAction } from '../../lib/use-action.ts'
import { useSentence } from '../../lib/use-sentence.ts'
import { Button } from '../../ui/button.tsx'
import { Callout } from '../../ui/callout.tsx'
import { DecisionModal } from '../../ui/decision-modal.tsx'
import { SettingsCard } from '../../ui/settings-card.tsx'
import { useMay } from '../use-may.ts'
import { draftOf, writingOf } from './track-draft.ts'
import { UsageFacts } from './usage-facts.tsx'

type Decision = 'withdraw' | 'offer' | 'remove_picture' | 'remove_preview'

/** A track's picture and preview, and whether it may be used; what is done here is done at once. */
export function TrackState({ track }: { track: Track }) {
  const t = useTranslations('console_catalogue')
  const sentence = useSentence()
  const [decision, setDecision] = useState<Decision | null>(null)
  const saving = useAction(mutationOf(updateTrack))
  const may = useMay(updateTrack)
  const decide = (chosen: Decision) =>
    saving.mutate(
      {
        ...writingOf(draftOf(track), track),
        ...(chosen === 'withdraw' && { is_withdrawn: true }),
        ...(chosen === 'offer' && { is_withdrawn: false }),
        ...(chosen === 'remove_picture' && { removes_picture: true }),
        ...(chosen === 'remove_preview' && { removes_preview: true }),
      },
      {
        onSuccess: ({ message }) => {
          snackbars.show('success', message)
          setDecision(null)
        },
      },
    )
  const asked = decision ?? 'withdraw'
  return (
    <SettingsCard title={t('fields.album_art')}>
      <div className="grid gap-3">
        <AlbumArt track={track} sizePx={160} className="rounded-control" />
        {track.preview ? (
          // biome-ignore lint/a11y/useMediaCaption: music has no words to show.
          <audio
            controls
            preload="none"
            src={track.preview}
            className="w-full"
            aria-label={t('fields.preview')}
          />
        ) : (
          <p className="text-muted">{t('track.no_preview')}</p>
        )}
        {may && (
          <div className="flex flex-wrap gap-2">
            {track.album_art && (
              <Button onClick={() => setDecision('remove_picture')}>{t('track.remove_picture')}</Button>
            )}
            {track.preview && (
              <Button onClick={() => setDecision('remove_preview')}>{t('track.remove_preview')}</Button>
            )}
            {track.withdrawn_on ? (
              <Button onClick={() => setDecision('offer')}>{t('track.offer')}</Button>
            ) : (
              <Button kind="danger" onClick={() => setDecision('withdraw')}>
                {t('track.withdraw')}
              </Button>
            )}
          </div>
        )}
      </div>
      <DecisionModal
        isOpen={decision !== null}
        onClose={() => {
          saving.reset()
          setDecision(null)
        }}
        title={asked === 'withdraw' ? t('track.withdraw_title', { title: track.title }) : t(`track.${asked}`)}
        description={asked === 'withdraw' ? undefined : track.title}
        submit={t(`track.${asked}`)}
        kind={asked === 'offer' ? 'primary' : 'danger'}
        action={() => decide(asked)}
        work={saving}
      >
        <div className="mt-3 grid gap-3">
          {asked === 'withdraw' && <UsageFacts tracks={[track.track_id]} />}
          {saving.error && <Callout tone="bad" text={sentence(saving.error)} />}
        </div>
      </DecisionModal>
    </SettingsCard>
  )
}
