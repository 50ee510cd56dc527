/**
 * In how few errors (a letter wrong, missing, too many, or two changed about) a word differs from the part of a text that
 * is most like it; `most` + 1 where these are more than `most`.
 */
export function distanceToPart(word: string, text: string, most: number): number {
  const { length } = text
  // Row by row of the word. The part may begin anywhere: the row of no letters costs nothing.
  let before = new Uint8Array(length + 1)
  let above = new Uint8Array(length + 1)
  let current = new Uint8Array(length + 1)
  let least = 0
  for (let row = 1; row <= word.length; row++) {
    const letter = word.charCodeAt(row - 1)
    const lastLetter = row > 1 ? word.charCodeAt(row - 2) : -1
    current[0] = least = row
    for (let column = 1; column <= length; column++) {
      const here = text.charCodeAt(column - 1)
      let errors = above[column - 1]! + (here === letter ? 0 : 1)
      errors = Math.min(errors, above[column]! + 1, current[column - 1]! + 1)
      if (here === lastLetter && column > 1 && text.charCodeAt(column - 2) === letter)
        errors = Math.min(errors, before[column - 2]! + 1)
      current[column] = errors
      if (errors < least) least = errors
    }
    if (least > most) return most + 1
    ;[before, above, current] = [above, current, before]
  }
  return least
}
