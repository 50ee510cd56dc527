/** A message as the build compiles it: text, or parts, of which arguments, branches and tags are arrays. */
export type Compiled = string | number | Compiled[] | { [name: string]: Compiled }

const plain = 'abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ'
const accented = [...'åƀçđéƒĝĥîĵķļɱñöþǫŕšţûṽŵẋýžÅƁÇĐÉƑĜĤÎĴĶĻṀÑÖÞǪŔŠŢÛṼŴẊÝŽ']

/** `Dashboard` as `Đååšĥƀööååŕđ`: readable, some 40 % longer by its vowels, and unlike any word of a real language. */
export function pseudoWords(text: string): string {
  return [...text]
    .map((letter) => {
      const other = accented[plain.indexOf(letter)]
      if (!plain.includes(letter) || !other) return letter
      return /[aeiouAEIOU]/.test(letter) ? other + other.toLowerCase() : other
    })
    .join('')
}

const isText = (part: Compiled): part is string => typeof part === 'string'

/** A part of a message: words change, what is put in, its branches' names and tags stay. */
function pseudoPart(part: Compiled): Compiled {
  if (isText(part)) return pseudoWords(part)
  if (!Array.isArray(part)) return part
  const [name, second, ...rest] = part
  if (second === undefined) return part
  // 0 is the number of a plural, at the beginning of a tag.
  if (typeof second !== 'number' || second === 0) return [name!, ...[second, ...rest].map(pseudoPart)]
  const branches = rest[0]
  // 1 to 3: select, plural, selectordinal; above them numbers and dates, which have no words.
  if (second > 3 || typeof branches !== 'object' || Array.isArray(branches)) return part
  const changed = Object.entries(branches).map(([choice, words]) => [choice, pseudoBranch(words)])
  return [name!, second, Object.fromEntries(changed)]
}

const pseudoBranch = (words: Compiled): Compiled =>
  Array.isArray(words) ? words.map(pseudoPart) : pseudoPart(words)

/** A whole message in brackets: where one is missing, its text was cut or put together by hand. */
export function pseudoMessage(message: Compiled): Compiled {
  if (message === '') return message
  return isText(message)
    ? `⟦${pseudoWords(message)}⟧`
    : ['⟦', ...(message as Compiled[]).map(pseudoPart), '⟧']
}

/** All messages of a file of one language. */
export function pseudoMessages(texts: { [name: string]: Compiled }): { [name: string]: Compiled } {
  return Object.fromEntries(
    Object.entries(texts).map(([name, text]) => [
      name,
      typeof text === 'object' && !Array.isArray(text) ? pseudoMessages(text) : pseudoMessage(text),
    ]),
  )
}
