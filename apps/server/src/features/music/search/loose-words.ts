/** Of words that are written in one, the longest first: 에서 before 에. */
export const particles =
  '에게서|에서는|으로는|이랑|에서|에게|한테|까지|부터|처럼|보다|으로|의|에|은|는|이|가|을|를|와|과|도|로|랑'.split(
    '|',
  )
const particle = new RegExp(`^([가-힣]+?)(?:${particles.join('|')})$`)

/** What joins words, or is spoken between them: left out where others are left. */
const fillers = new Set(
  'and n the a an of on in at to by for with feat ft featuring prod x 그리고'.split(' '),
)

/** As they are said, and as they are written. */
const spoken: Record<string, string> = {
  u: 'you',
  ur: 'your',
  r: 'are',
  4: 'for',
  2: 'to',
  니: '너',
  네: '너',
  one: '1',
  two: '2',
  three: '3',
  four: '4',
  five: '5',
  six: '6',
  seven: '7',
  eight: '8',
  nine: '9',
  ten: '10',
}

const isKorean = (word: string) => /^[가-힣]+$/.test(word)

/** 봄에 → 봄. */
const withoutParticle = (word: string) => particle.exec(word)?.[1] ?? word

/** Words without their particles, and without those that only join others; of a single word two syllables stay. */
export function looseWords(words: string[]): string[] {
  const meaningful = words.filter((word) => !fillers.has(word))
  const wordsToMatch = meaningful.length > 0 ? meaningful : words
  return wordsToMatch.map((word) => {
    if (!isKorean(word)) return word
    const stem = withoutParticle(word)
    return wordsToMatch.length === 1 && stem.length < 2 ? word : stem
  })
}

/** Words with what is said in the place of what is written, and the other way round; null where there is none. */
export function spokenWords(words: string[]): string[] | null {
  const loosened = words.map((word) => {
    const percent = /^(\d+)(?:퍼센트|프로)$/.exec(word)?.[1]
    return percent ?? (Object.hasOwn(spoken, word) ? spoken[word]! : word)
  })
  return loosened.some((word, index) => word !== words[index]) ? loosened : null
}
