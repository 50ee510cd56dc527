import { reportingDay } from '@cuesheet/contract/values/day'
import { locale } from './locale.ts'
import { nextTask } from './next-task.ts'

/** The first date and number of a document take a phone 70 ms: in a task of their own, while answers are on their way. */
export async function prepareFormats(): Promise<void> {
  await nextTask()
  reportingDay(new Date())
  new Intl.NumberFormat(locale.get()).format(0)
}
