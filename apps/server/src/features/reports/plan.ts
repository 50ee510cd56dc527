import type { RawBuilder } from 'kysely'
import type { Answers, Questions } from '../../db/questions.ts'

/** What a screen asks in its one statement, and the answer that it makes of it: or what it asks instead, where that was not enough. */
export type Plan<Answer> = {
  questions: Questions
  /** Relations that its questions name. */
  shared?: Record<string, RawBuilder<unknown>>
  answer: (found: never) => Answer | Plan<Answer>
  /** Whether how many rows the statement meets depends on its values: planned for each of them. */
  is_narrowed?: boolean
}

export const plan = <Asked extends Questions, Answer>(
  questions: Asked,
  answer: (found: Answers<Asked>) => Answer | Plan<Answer>,
  shared: Plan<Answer>['shared'] = {},
): Plan<Answer> => ({ questions, answer: answer as (found: never) => Answer | Plan<Answer>, shared })

export const isPlan = <Answer extends object>(found: Answer | Plan<Answer>): found is Plan<Answer> =>
  'questions' in found
