/** Characters as people and schemas count them: code points. */
export const countCharacters = (text: string): number => {
  let count = 0
  for (const _ of text) count++
  return count
}

/** Draws nothing, turns the text after it round, or is no character; but not what emoji are joined with. */
const hidden =
  /(?![\u200d\ufe0e\ufe0f])[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Cs}\p{Default_Ignorable_Code_Point}\u2800]|(?<!\p{Extended_Pictographic}|\p{Emoji_Modifier}|\ufe0f)\u200d|\u200d(?!\p{Extended_Pictographic})/gu
const visible = /[\p{L}\p{N}\p{P}\p{S}]/u

/** Tabs and line breaks, as they come with what is pasted, are spaces. */
export const onOneLine = (text: string): string => text.replace(/[\t\r\n]+/g, ' ').trim()

export const withoutHidden = (text: string): string => text.replace(hidden, '')

/** Whether everything in a line can be seen, and something is to be seen. */
export const isVisibleText = (text: string): boolean => withoutHidden(text) === text && visible.test(text)

const bidiControls = /[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/gu
/** Letters written from right to left, and marks that turn direction. */
const turning =
  /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc\u200e\u200f\u202a-\u202e\u2066-\u2069\u{10800}-\u{10fff}\u{1e800}-\u{1efff}]/u

/** A text as part of a sentence: one that could turn the words around it is isolated, all others stay as they are. */
export const isolated = (text: string): string =>
  turning.test(text) ? `\u2068${text.replace(bidiControls, '')}\u2069` : text
