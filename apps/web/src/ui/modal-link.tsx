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

/** Opens a modal over what is there, in the address. */
export function ModalLink({ modal, subject, row, className, onPointerEnter, children }: Props) {
  return (
    <Link
      to="."
      search={(search) => ({ ...search, [modal]: String(subject) })}
      state={(state) => stateWith(state, modal)}
      resetScroll={false}
      preload={false}
      className={className}
      {...(onPointerEnter && { onPointerEnter })}
      {...row}
    >
      {children}
    </Link>
  )
}
