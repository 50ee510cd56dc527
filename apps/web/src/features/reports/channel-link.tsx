import type { ChannelRow } from '@cuesheet/contract/channel-report'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import type { RowLink } from '../../ui/table/column.ts'

type Props = { row: ChannelRow; link: RowLink; className: string; children: ReactNode }

/** Opens the channel's own section, in the address. */
export function ChannelLink({ row, link, className, children }: Props) {
  return (
    <Link
      to="."
      search={(search) => ({ ...search, channel: row.channel_id })}
      preload={false}
      className={className}
      {...link}
    >
      {children}
    </Link>
  )
}
