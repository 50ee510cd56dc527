import { writeJson } from '../db/written.ts'
import type { AnyEndpoint } from './serve.ts'

/**
 * The text of an answer, of which nothing undeclared leaves: what is not declared is dropped. A call that `is_exact` declares
 * all that it returns: in tests and development (`proves`) it is a fault where something would be dropped or made, and
 * production sends it without looking at it again.
 */
export function writeAnswer(
  { path, answer: declared }: Pick<AnyEndpoint, 'path' | 'answer'>,
  answer: Record<string, unknown>,
  { proves, isExact }: { proves: boolean; isExact: boolean },
): string | Buffer {
  if (!isExact) return JSON.stringify(declared.parse(answer))
  const text = writeJson(answer)
  if (!proves) return text
  const read = JSON.parse(text.toString()) as Record<string, unknown>
  const place = findDifference(read, JSON.parse(JSON.stringify(declared.parse(read))))
  if (place !== null)
    throw new Error(`${path} does not answer as declared: ${place} would be dropped or made.`)
  return text
}

/** Where two JSON values differ, keys in any order; null where they are the same. */
function findDifference(one: unknown, other: unknown, place = ''): string | null {
  if (one === other) return null
  if (!isNested(one) || !isNested(other) || Array.isArray(one) !== Array.isArray(other)) return place
  for (const key of new Set([...Object.keys(one), ...Object.keys(other)])) {
    const difference = findDifference(one[key], other[key], place ? `${place}.${key}` : key)
    if (difference !== null) return difference
  }
  return null
}

const isNested = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null
