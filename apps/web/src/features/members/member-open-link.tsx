import type { MemberAccount } from '@cuesheet/contract/members'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import type { RowLink } from '../../ui/table/column.ts'

type Props = { member: MemberAccount; link: RowLink; className: string; children: ReactNode }

/** Opens the member's fee rate over the list, in the address. */
export function MemberOpenLink({ member, link, className, children }: Props) {
  return (
    <Link
      to="."
      search={(search) => ({ ...search, 'fee-rate': String(member.account_id) })}
      state={(state) => ({ ...state, modal: 'fee-rate' })}
      resetScroll={false}
      preload={false}
      className={className}
      {...link}
    >
      {children}
    </Link>
  )
}
