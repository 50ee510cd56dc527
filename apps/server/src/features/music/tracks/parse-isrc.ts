import { showCell } from '../../../csv/refused-file.ts'

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

/**
 * The country codes that ISRCs begin with, as the International ISRC Registration Authority allocates them: countries, further
 * codes of large ones (QM, QT, QZ for the United States), and its own for producers anywhere (CP, DG, QN, TC, ZZ).
 */
const isrcPrefixes: ReadonlySet<string> = new Set(
  `
  AD AE AG AI AL AM AO AR AT AU AW AZ BA BB BC BD BE BF BG BH BK BM BO BP BR BS BX BY BZ CA CB CD CH CI CL
  CM CN CO CP CS CU CW CY CZ DE DG DK DM DO DZ EC EE EG ES ET FI FJ FO FR FX GB GD GE GG GH GI GL GM GR GT
  GX GY HK HN HR HT HU ID IE IL IN IQ IR IS IT JE JM JO JP KE KN KR KS KY KZ LA LB LC LI LK LS LT LU LV MA
  MC MD ME MK MO MP MS MT MU MV MW MX MY MZ NA NG NL NO NP NZ PA PE PF PG PH PK PL PR PT PY QA QM QN QT QZ
  RO RS RU SA SB SC SE SG SI SK SL SM SN SV SX SZ TC TH TN TO TR TT TW TZ UA UG UK US UY UZ VC VE VG VN VU
  XK YU ZA ZB ZM ZW ZZ
`
    .trim()
    .split(/\s+/),
)
