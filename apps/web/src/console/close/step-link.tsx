import type { Month } from '@cuesheet/contract/console-close'
import type { BridgeStep } from '@cuesheet/contract/values/settlement'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { consoleLink } from '../console-link.ts'
import { RowsLink } from './rows-link.tsx'

const ofRows: readonly BridgeStep['kind'][] = ['finalised', 'adjusted', 'corrected']
const ofNobody: readonly BridgeStep['kind'][] = ['nameless', 'unallocated', 'uncredited']

type Props = {
  month: Pick<Month, 'network_id' | 'month'>
  step: BridgeStep
  member?: number
  children: ReactNode
}

/** To what is behind a step of the way: rows of files, or channels that are nobody’s. Others are no rows. */
export function StepLink({ month, step, member, children }: Props) {
  const { kind, family, adjustment_type } = step
  if (ofRows.includes(kind))
    return (
      <RowsLink
        month={month}
        of={{ family: family ?? undefined, adjustment: adjustment_type ?? undefined, member }}
      >
        {children}
      </RowsLink>
    )
  if (ofNobody.includes(kind) && member === undefined)
    return (
      <Link
        {...consoleLink(`close/${month.network_id}`, { month: month.month, tab: 'unattributed' })}
        className="rounded-small underline decoration-line-strong underline-offset-3 hover:text-primary-text"
      >
        {children}
      </Link>
    )
  return children
}
