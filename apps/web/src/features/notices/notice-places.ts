import type { LinkProps } from '@tanstack/react-router'
import { type ComponentType, createContext } from 'react'
import type { Draft } from './notice-draft.ts'

type Place = Pick<LinkProps, 'to' | 'params' | 'search'>

export type NoticePlaces = {
  list: Place
  /** Whether the viewer may write and change notices; of operators some read them alone. */
  mayWrite: boolean
  edit: (subject: string) => Place
  /** Where a notice is read by its readers; null: its authors are none of them. */
  read: ((id: number) => Place) | null
  /** Of the installation’s notices alone. */
  receipts: ((id: number) => Place) | null
  /** For which networks a notice is; null: its authors’ own. */
  Networks: ComponentType<{ value: number[] | null; onChange: (networks: number[] | null) => void }> | null
  /** What an audience sees of a draft. */
  Preview: ComponentType<{ draft: Draft }> | null
}

/** Where a network’s managers write; the console of the operators has places of its own. */
export const noticePlaces = createContext<NoticePlaces>({
  list: { to: '/notices', search: { view: 'manage' } },
  mayWrite: true,
  edit: (subject) => ({ to: '/notices', search: { view: 'manage', edit: subject } }),
  read: (id) => ({ to: '/notices/$id', params: { id: String(id) } }),
  receipts: null,
  Networks: null,
  Preview: null,
})
