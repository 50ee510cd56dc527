/**
 * In how few errors (a letter wrong, missing, too many, or two changed about) a word differs from the part of a text that
 * is most like it; `most` + 1 where these are more than `most`.
 */
export function distanceToPart(word: string, text: string, most: number): number {
  return distanceTo(word, most)(text)
}

/** The same of one word and many texts; a word of up to 32 letters is compared with each letter of a text in one step. */
export function distanceTo(word: string, most: number): (text: string) => number {
  if (word.length === 0 || word.length > 32) return (text) => distanceByRows(word, text, most)
  const places = new Map<number, number>()
  for (let row = 0; row < word.length; row++) {
    const letter = word.charCodeAt(row)
    places.set(letter, (places.get(letter) ?? 0) | (1 << row))
  }
  return (text) => distanceByBits(places, word.length, text, most)
}

/** Hyyrö, A Bit-Vector Algorithm for Computing Levenshtein and Damerau Edit Distances (2003), where a part may begin anywhere. */
function distanceByBits(places: Map<number, number>, length: number, text: string, most: number): number {
  const last = 1 << (length - 1)
  let [more, fewer, same, placesBefore] = [-1, 0, 0, 0]
  let errors = length
  let least = length
  for (let column = 0; column < text.length; column++) {
    const here = places.get(text.charCodeAt(column)) ?? 0
    const changedAbout = ((~same & here) << 1) & placesBefore
    same = ((((here & more) + more) | 0) ^ more) | here | fewer | changedAbout
    const moreHere = fewer | ~(same | more)
    const fewerHere = same & more
    if (moreHere & last) errors++
    if (fewerHere & last) errors--
    if (errors < least) least = errors
    more = (fewerHere << 1) | ~(same | (moreHere << 1))
    fewer = (moreHere << 1) & same
    placesBefore = here
  }
  return Math.min(least, most + 1)
}

/** Of words of any length. */
export function distanceByRows(word: string, text: string, most: number): number {
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
