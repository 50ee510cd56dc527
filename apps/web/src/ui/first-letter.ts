/** The first character as a reader sees it: a syllable, an emoji, a letter with its accents. */
export const firstLetter = (text: string): string | undefined =>
  new Intl.Segmenter().segment(text.trim())[Symbol.iterator]().next().value?.segment
