import { withoutHidden } from '@cuesheet/contract/values/characters'

/** Bytes above 0x7F of Windows-1252 and Latin-1, as they follow the first byte of a character of UTF-8. */
const following = '[\\u0080-\\u00bf€‚ƒ„…†‡ˆ‰Š‹ŒŽ‘’“”•–—˜™š›œžŸ]'

const damages: [RegExp, string][] = [
  [/\ufffd|ï¿/, 'characters were lost before this file was made'],
  // What some exports write for each byte they cannot.
  [/ýý|\?{4,}/, 'characters were lost before this file was made'],
  [
    new RegExp(`[ÃÂ]${following}|[\\u00e1-\\u00ef]${following}{2}|ð${following}{3}`),
    'characters of UTF-8 were read in another encoding before this file was made',
  ],
]

/** How a title, or a name, was damaged before it came here; null where it looks whole. */
export function damageOf(text: string): string | null {
  return damages.find(([pattern]) => pattern.test(text))?.[1] ?? null
}

/** A text on one line, without characters that nobody sees or that turn the direction of what follows. */
export function cleanText(text: string): { text: string; is_cleaned: boolean } {
  const plain = text
    .toWellFormed()
    .normalize('NFC')
    .replace(/[\t\r\n\v\f\u0085\p{Zl}\p{Zp}]+/gu, ' ')
  const cleaned = withoutHidden(plain)
  return { text: cleaned.replace(/\s+/gu, ' ').trim(), is_cleaned: cleaned !== plain }
}
