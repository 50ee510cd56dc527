import { useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import { Modal } from '../../ui/modal.tsx'
import type { PaletteItem } from './palette-item.ts'
import { PaletteList, type PaletteListProps } from './palette-list.tsx'
import { keepRecent, listRecent } from './recent-places.ts'

type Props = Pick<PaletteListProps, 'screens' | 'settings' | 'viewer' | 'query' | 'onPick'> & {
  isOpen: boolean
  onClose: () => void
  account: number
}

/** Where anything can be gone to by its name: over any screen, a sheet on phones. */
export function PaletteModal({ isOpen, onClose, account, onPick, ...list }: Props) {
  const shell = useTranslations('shell')
  const app = useTranslations('app')
  const input = useRef<HTMLInputElement>(null)
  // As it was when the palette opened: what is chosen must not move while it closes.
  const [wasOpen, setWasOpen] = useState(false)
  const [recent, setRecent] = useState(() => listRecent(account))
  if (isOpen !== wasOpen) {
    setWasOpen(isOpen)
    if (isOpen) setRecent(listRecent(account))
  }
  const pick = (item: PaletteItem, isNewTab: boolean) => {
    if ('place' in item && item.kind !== 'setting' && item.kind !== 'action') keepRecent(account, item)
    onPick(item, isNewTab)
  }
  return (
    <Modal
      isOpen={isOpen}
      onClose={onClose}
      title={shell('frame.find')}
      closeText={app('action.close')}
      field={input}
    >
      <PaletteList {...list} recent={recent} input={input} onPick={pick} />
    </Modal>
  )
}
