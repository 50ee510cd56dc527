import type { Briefing } from '@cuesheet/contract/briefing'
import type { Format } from '../../lib/format.ts'
import { DatesCell } from './dates-cell.tsx'
import { GoalRow } from './goal-row.tsx'
import { HeldCell } from './held-cell.tsx'
import { LatestDayCell } from './latest-day-cell.tsx'
import { MonthCell } from './month-cell.tsx'

type Props = { briefing: Briefing; member: number | undefined; format: Format }

/** This month, the latest day, the next dates and what is held. */
export default function BriefingCells({ briefing, member, format }: Props) {
  return (
    <>
      <MonthCell briefing={briefing} member={member} format={format} />
      <LatestDayCell briefing={briefing} format={format} />
      <DatesCell briefing={briefing} format={format} />
      <HeldCell briefing={briefing} member={member} format={format} />
      {member === undefined && <GoalRow />}
    </>
  )
}
