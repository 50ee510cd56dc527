/** Blanks, signs that have no width and control characters: what stands unseen before a formula. */
const unseen = /^[\s\p{Cf}\p{Cc}\p{Default_Ignorable_Code_Point}\u2800]+/u

/**
 * A text as a cell of a CSV file. What spreadsheets take for the beginning of a formula, also full-width and behind what is
 * not seen, is led by an apostrophe.
 */
export function disarmCell(text: string): string {
  const start = [...text.replace(unseen, '').slice(0, 2)][0] ?? ''
  return /^[=+\-@|]/.test(start.normalize('NFKC')) || /^[\t\r\n\0]/.test(text) ? `'${text}` : text
}
