import { deleteGoal, goalCourse, goals, setGoal } from '@cuesheet/contract/goals'
import { addMonths, reportingDay } from '@cuesheet/contract/values/day'
import type { Clients, Row, World } from './world.ts'

const month = addMonths(reportingDay(new Date()), 1).slice(0, 7)
const goalsOf = async (at: Clients) =>
  Promise.all([
    at.member.call(goals),
    at.manager.call(goals),
    at.manager.call(goalCourse, { query: { month } }),
  ])
const set = ({ here }: World) =>
  here.manager.call(setGoal, { body: { month, amount: '5000000', currency: 'KRW' } })

export const goalRows: Record<string, Row> = {
  'POST goals/set': (world) => ({ read: goalsOf, change: () => set(world) }),
  'POST goals/delete': async (world) => {
    await set(world)
    return { read: goalsOf, change: () => world.here.manager.call(deleteGoal, { body: { month } }) }
  },
}
