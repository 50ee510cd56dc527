import type { PlaceItem } from './palette-item.ts'

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
export function listRecent(account: number): PlaceItem[] {
  const stored = read()
  return stored?.account === account ? stored.items : []
}

export function keepRecent(account: number, { kind, id, label, detail, picture, place }: PlaceItem): void {
  const item: PlaceItem = {
    kind,
    id,
    label,
    place,
    ...(detail !== undefined && { detail }),
    ...(picture !== undefined && { picture }),
  }
  const others = listRecent(account).filter((kept) => kept.kind !== kind || kept.id !== id)
  const stored: Stored = { account, items: [item, ...others].slice(0, mostKept) }
  try {
    sessionStorage.setItem(storedAs, JSON.stringify(stored))
  } catch (error) {
    console.warn('What was opened could not be kept.', error)
  }
}
