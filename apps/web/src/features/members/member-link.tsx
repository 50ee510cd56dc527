import type { MemberAccount } from '@cuesheet/contract/members'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import type { RowLink } from '../../ui/table/column.ts'

type Props = {
  member: Pick<MemberAccount, 'account_id'>
  row?: RowLink
  className: string
  children: ReactNode
}

/** To a member's own page. */
export function MemberLink({ member, row, className, children }: Props) {
  return (
    <Link to="/manage-member/$id" params={{ id: String(member.account_id) }} className={className} {...row}>
      {children}
    </Link>
  )
}
