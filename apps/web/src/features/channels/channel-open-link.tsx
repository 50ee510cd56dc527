import type { ManagedChannel } from '@cuesheet/contract/channels'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import type { RowLink } from '../../ui/table/column.ts'

type Props = { channel: ManagedChannel; link: RowLink; className: string; children: ReactNode }

/** Opens the channel over the list, in the address. */
export function ChannelOpenLink({ channel, link, className, children }: Props) {
  return (
    <Link
      to="."
      search={(search) => ({ ...search, 'add-channel': String(channel.channel_id) })}
      state={(state) => ({ ...state, modal: 'add-channel' })}
      resetScroll={false}
      preload={false}
      className={className}
      {...link}
    >
      {children}
    </Link>
  )
}
