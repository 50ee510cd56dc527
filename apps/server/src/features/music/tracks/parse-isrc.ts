import { showCell } from '../../../csv/refused-file.ts'
import { isrcPrefixes } from './isrc-prefixes.ts'

/**
 * An ISRC (ISO 3901) as it is stored: 12 letters and digits, upper case. Understood with hyphens, blanks and the word ISRC in
 * front, as it is printed, and in lower case. Null: it is none, or begins with a code that nobody allocates.
 */
export function parseIsrc(text: string): string | null {
  const isrc = plainIsrc(text)
  return form.test(isrc) && isrcPrefixes.has(isrc.slice(0, 2)) ? isrc : null
}

const form = /^[A-Z]{2}[A-Z0-9]{3}[0-9]{7}$/

const plainIsrc = (text: string) =>
  text
    .trim()
    .replace(/^isrc[\s:]+/i, '')
    .replace(/[\s\p{Pd}]/gu, '')
    .toUpperCase()

/** What is wrong with a text that parseIsrc does not take. */
export function isrcProblem(text: string): string {
  const isrc = plainIsrc(text)
  if (isrc === '') return 'isrc is missing'
  if (!form.test(isrc))
    return `isrc ${showCell(text)} is not two letters, three letters or digits and seven digits`
  return `isrc ${showCell(text)} begins with "${isrc.slice(0, 2)}", a code that no ISRC agency has`
}
