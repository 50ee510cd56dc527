import { createHash } from 'node:crypto'
import { LRUCache } from 'lru-cache'
import { WrittenAnswer } from '../../http/written-answer.ts'

const mostBytes = 64_000_000

/**
 * What this process has answered, the least used given up first. A key names the revision of the network's reports that
 * its answer is of, and all else that it depends on: what is kept stays true. Nobody may change it.
 */
export const createAnswerMemory = () =>
  new LRUCache<string, { answer: unknown }>({
    maxSize: mostBytes,
    sizeCalculation: ({ answer }, key) =>
      // With room for what it is when compressed.
      key.length +
      (answer instanceof WrittenAnswer
        ? Math.ceil(answer.bytes.length * 1.5)
        : JSON.stringify(answer).length),
  })
export type AnswerMemory = ReturnType<typeof createAnswerMemory>

/** A network at one revision; null: before anything was reported. Without a memory nothing is remembered. */
export type Moment = { network_id: number; revision: string | null; memory: AnswerMemory | null }

function keyOf({ network_id, revision }: Moment, question: readonly unknown[]): string {
  return createHash('sha256')
    .update(JSON.stringify([network_id, revision, ...question]))
    .digest('base64url')
}

/** What was answered before to the same question; null where nothing was. */
export function recall<Answer>(moment: Moment, question: readonly unknown[]): Answer | null {
  if (!moment.memory || moment.revision === null) return null
  return (moment.memory.get(keyOf(moment, question))?.answer as Answer | undefined) ?? null
}

/** What was answered before to the same question, else what `compute` answers. */
export async function remember<Answer>(
  moment: Moment,
  question: readonly unknown[],
  compute: () => Promise<Answer>,
): Promise<Answer> {
  const { revision, memory } = moment
  if (!memory || revision === null) return compute()
  const key = keyOf(moment, question)
  const known = memory.get(key)
  if (known) return known.answer as Answer
  const answer = await compute()
  memory.set(key, { answer })
  return answer
}
