import { goalCourse, goals } from '@cuesheet/contract/goals'
import { brand } from '../../lib/brand.ts'
import { nothingMeanwhile, queryOf } from '../../lib/client.ts'

export const goalsQuery = () => queryOf(goals, {}, { vary: [brand.currency()] })

export const goalCourseQuery = (month: string) =>
  queryOf(goalCourse, { month }, { vary: [brand.currency()], placeholderData: nothingMeanwhile })
