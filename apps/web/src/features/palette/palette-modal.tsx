import { useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import { Modal } from '../../ui/modal.tsx'
import type { PaletteItem, PlaceItem } from './palette-item.ts'
import { PaletteList, type PaletteListProps } from './palette-list.tsx'

type Props = Pick<PaletteListProps, 'screens' | 'settings' | 'viewer' | 'query' | 'onPick'> & {
  isOpen: boolean
  onClose: () => void
  account: number
}

/** Where anything can be gone to by its name: over any screen, a sheet on phones. */
export function PaletteModal({ isOpen, onClose, account, onPick, ...list }: Props) {
  const shell = useTranslations('shell')
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
    <Modal isOpen={isOpen} onClose={onClose} title={shell('frame.find')} field={input}>
      <PaletteList {...list} recent={recent} input={input} onPick={pick} />
    </Modal>
  )
}

const storedAs = 'recent'
const mostKept = 5

type Stored = { account: number; items: PlaceItem[] }

function read(): Stored | null {
  try {
    return JSON.parse(sessionStorage.getItem(storedAs) ?? 'null') as Stored | null
  } catch {
    return null
  }
}

/** What this account has opened with the palette in this tab, the latest first. */
function listRecent(account: number): PlaceItem[] {
  const stored = read()
  return stored?.account === account ? stored.items : []
}

function keepRecent(account: number, { kind, id, label, detail, picture, place }: PlaceItem): void {
  const item: PlaceItem = {
    kind,
    id,
    label,
    place,
    ...(detail !== undefined && { detail }),
    ...(picture !== undefined && { picture }),
  }
  const others = listRecent(account).filter((place) => place.kind !== kind || place.id !== id)
  const stored: Stored = { account, items: [item, ...others].slice(0, mostKept) }
  try {
    sessionStorage.setItem(storedAs, JSON.stringify(stored))
  } catch (error) {
    console.warn('What was opened could not be kept.', error)
  }
}
