import type { AnyEndpoint } from './serve.ts'

/**
 * The text of an answer, of which nothing undeclared leaves. `proves`, in tests and development: an answer that is not what is
 * declared, or holds more, is thrown as a fault, so that handlers return what they declare. In production what is undeclared
 * is dropped; of a call that `isExact` nothing is looked at again.
 */
export function writeAnswer(
  { path, answer: declared }: Pick<AnyEndpoint, 'path' | 'answer'>,
  answer: Record<string, unknown>,
  { proves, isExact }: { proves: boolean; isExact: boolean },
): string {
  if (isExact && !proves) return JSON.stringify(answer)
  const text = JSON.stringify(declared.parse(answer))
  if (!proves) return text
  const given = JSON.stringify(answer)
  const place = findDifference(JSON.parse(given), JSON.parse(text))
  if (place !== null)
    throw new Error(`${path} does not answer as declared: ${place} would be dropped or made.`)
  return isExact ? given : text
}

/** Where two JSON values differ, keys in any order; null where they are the same. */
function findDifference(one: unknown, other: unknown, place = ''): string | null {
  if (one === other) return null
  if (!isNested(one) || !isNested(other) || Array.isArray(one) !== Array.isArray(other)) return place
  for (const key of new Set([...Object.keys(one), ...Object.keys(other)])) {
    const found = findDifference(one[key], other[key], place ? `${place}.${key}` : key)
    if (found !== null) return found
  }
  return null
}

const isNested = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null
