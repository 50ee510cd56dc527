import { LRUCache } from 'lru-cache'
import type { NetworkScope } from '../../access/scope.ts'

const mostCharacters = 32_000_000

/**
 * What this process knows about networks, the least used given up first. Each entry is of one revision of a network's
 * reports, and stays true of that. Nobody may change what is kept here.
 */
export const createAnswerMemory = () =>
  new LRUCache<string, { answer: unknown }>({
    maxSize: mostCharacters,
    sizeCalculation: ({ answer }, key) => key.length + JSON.stringify(answer).length,
  })
export type AnswerMemory = ReturnType<typeof createAnswerMemory>

/** A network as it was at one revision; null: before anything was reported. Without a memory nothing is remembered. */
export type Moment = { scope: NetworkScope; revision: number | null; memory: AnswerMemory | null }

/** What was remembered under this key, else what `compute` gives, which is kept unless it is null. */
export async function remember<Answer>(
  { scope, revision, memory }: Moment,
  key: string,
  compute: () => Promise<Answer>,
): Promise<Answer> {
  if (!memory || revision === null) return compute()
  const whole = `${scope.network_id} ${revision} ${key}`
  const known = memory.get(whole)
  if (known) return known.answer as Answer
  const answer = await compute()
  if (answer !== null) memory.set(whole, { answer })
  return answer
}
