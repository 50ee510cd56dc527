import { type VideoKind, videoKinds } from '@cuesheet/contract/values/video-kinds'
import { Film } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { useScreenClass } from '../../lib/screen-class.ts'
import { Button } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { OptionPicker } from '../../ui/option-picker.tsx'
import { Segments } from '../../ui/segments.tsx'

/** All videos of a list, its Shorts or the others. */
export function KindPicker({ kind, onPick }: { kind: VideoKind; onPick: (kind: VideoKind) => void }) {
  const t = useTranslations('videos.list')
  const choices = videoKinds.map((value) => ({ value, label: t(`kinds.${value}`) }))
  // A phone has no room for all three beside the list's other tools.
  if (useScreenClass() === 'mobile')
    return (
      <OptionPicker label={t('kind')} value={kind} options={choices} onPick={onPick}>
        {t(`kinds.${kind}`)}
      </OptionPicker>
    )
  return <Segments label={t('kind')} segments={choices} value={kind} onPick={onPick} />
}

export function NoneOfKind({ onAll }: { onAll: () => void }) {
  const t = useTranslations('videos.list')
  return (
    <EmptyState icon={Film} title={t('no_kind')} text={t('no_kind_text')}>
      <Button onClick={onAll}>{t('all_kinds')}</Button>
    </EmptyState>
  )
}
