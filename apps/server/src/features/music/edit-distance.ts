/**
 * In how few errors (a letter wrong, missing, too many, or two changed about) a word differs from the part of a text that
 * is most like it.
 */
export function distanceToPart(word: string, text: string): number {
  // Row by row of the word; each row starts anywhere in the text, so its zeroth cells cost nothing on the first row.
  let before: number[] = []
  let above = Array.from({ length: text.length + 1 }, () => 0)
  for (let row = 1; row <= word.length; row++) {
    const current = [row]
    for (let column = 1; column <= text.length; column++) {
      const isSame = word[row - 1] === text[column - 1]
      let least = Math.min(
        above[column - 1]! + (isSame ? 0 : 1),
        above[column]! + 1,
        current[column - 1]! + 1,
      )
      if (row > 1 && column > 1 && word[row - 1] === text[column - 2] && word[row - 2] === text[column - 1])
        least = Math.min(least, before[column - 2]! + 1)
      current.push(least)
    }
    before = above
    above = current
  }
  return Math.min(...above)
}
