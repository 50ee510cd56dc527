import { useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import { Layer } from '../../ui/layer.tsx'
import { PickerButton } from '../../ui/picker-button.tsx'

const loadPopup = () => import('./tag-popup.tsx')

type Props = { picked: readonly number[]; onToggle: (id: number) => void; onClear: () => void }

/** All moods and tags, of which several may be picked. */
export function TagPicker({ picked, onToggle, onClear }: Props) {
  const t = useTranslations('music.filters')
  const [isOpen, setOpen] = useState(false)
  const button = useRef<HTMLButtonElement>(null)
  return (
    <>
      <PickerButton
        ref={button}
        label={t('tags')}
        isOpen={isOpen}
        popup="dialog"
        onClick={() => setOpen(!isOpen)}
        onPointerEnter={() => void loadPopup()}
        onFocus={() => void loadPopup()}
        className="rounded-full wide:h-8"
      >
        {picked.length > 0 ? t('tags_picked', { count: picked.length }) : t('tags_all')}
      </PickerButton>
      <Layer load={loadPopup} isOpen={isOpen} onClose={() => setOpen(false)}>
        {(TagPopup) => (
          <TagPopup
            isOpen={isOpen}
            onClose={() => setOpen(false)}
            anchor={button}
            picked={picked}
            onToggle={onToggle}
            onClear={onClear}
          />
        )}
      </Layer>
    </>
  )
}
