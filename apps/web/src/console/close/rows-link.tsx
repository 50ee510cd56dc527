import type { Month } from '@cuesheet/contract/console-close'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { consoleLink } from '../console-link.ts'

type Narrowed = {
  file?: number | undefined
  family?: string | undefined
  adjustment?: string | undefined
  member?: number | undefined
  channel?: string | undefined
  nameless?: 'yes' | undefined
}

/** To the rows of the platform’s files behind a number of a month. */
export function RowsLink({
  month: { network_id, month },
  of,
  children,
}: {
  month: Pick<Month, 'network_id' | 'month'>
  of: Narrowed
  children: ReactNode
}) {
  return (
    <Link
      {...consoleLink(`close/${network_id}`, { month, tab: 'rows', ...of })}
      className="rounded-small underline decoration-line-strong underline-offset-3 hover:text-primary-text hover:decoration-current"
    >
      {children}
    </Link>
  )
}
