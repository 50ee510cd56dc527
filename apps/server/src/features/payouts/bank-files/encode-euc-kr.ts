/** Each of the two bytes of a character of KS X 1001. */
const [least, most] = [0xa1, 0xfe] as const

let known: Map<string, number> | null = null

/** Two bytes of each character beyond ASCII, as the platform's decoder has them. */
function charactersOf(): Map<string, number> {
  if (known) return known
  const decoder = new TextDecoder('euc-kr')
  known = new Map()
  for (let first = least as number; first <= most; first++)
    for (let second = least as number; second <= most; second++) {
      const text = decoder.decode(Uint8Array.of(first, second))
      if (text.length === 1 && text !== '\ufffd') known.set(text, first * 256 + second)
    }
  return known
}

const isAscii = (character: string) => character.charCodeAt(0) < 0x80

export const isEucKr = (text: string): boolean =>
  [...text].every((character) => isAscii(character) || charactersOf().has(character))

/** Bytes as Korean banks count them: two of everything beyond ASCII. */
export const eucKrBytes = (text: string): number =>
  [...text].reduce((sum, character) => sum + (isAscii(character) ? 1 : 2), 0)

/** Of text that `isEucKr`. */
export function encodeEucKr(text: string): Uint8Array {
  const bytes: number[] = []
  for (const character of text) {
    const pair = isAscii(character) ? undefined : charactersOf().get(character)
    if (pair === undefined) bytes.push(isAscii(character) ? character.charCodeAt(0) : 0x3f)
    else bytes.push(pair >> 8, pair & 0xff)
  }
  return Uint8Array.from(bytes)
}
