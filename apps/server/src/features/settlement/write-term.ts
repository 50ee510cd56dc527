import type { MemberLine } from '@cuesheet/contract/values/settled-members'
import { fill, type Texts } from '../../locales/texts.ts'

/** By which contract term a line’s rate is, and since when that holds; the member’s own rate where there is none. */
export const writeTerm = (
  { terms }: Texts,
  { term, term_from }: Pick<MemberLine, 'term' | 'term_from'>,
  month: (of: string) => string = (of) => of,
): string => {
  const words = terms.contract_term
  return term ? fill(words[term], { month: month(term_from ?? '') }) : words.own
}
