import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import type { ModalName } from '../lib/modals.ts'
import { stateWith } from '../lib/use-modal.ts'
import type { RowLink } from './table/column.ts'

type Props = {
  modal: ModalName
  subject: string | number
  /** Of the row whose one link this is. */
  row?: RowLink
  className: string
  onPointerEnter?: () => void
  children: ReactNode
}

/** The way to a modal over what is there. */
export const modalTo = (modal: ModalName, subject: string | number) => ({
  to: '.' as const,
  search: (search: object) => ({ ...search, [modal]: String(subject) }),
  state: (state: { modals?: number }) => stateWith(state, modal),
  resetScroll: false,
  preload: false as const,
})

/** Opens a modal over what is there, in the address. */
export function ModalLink({ modal, subject, row, className, onPointerEnter, children }: Props) {
  return (
    <Link
      {...modalTo(modal, subject)}
      className={className}
      {...(onPointerEnter && { onPointerEnter })}
      {...row}
    >
      {children}
    </Link>
  )
}
