const folded = (text: string) => text.normalize('NFKC').toLocaleLowerCase()

/** Whether every word of what was typed occurs in the text, in any case or width. */
export function matches(text: string, typed: string): boolean {
  const whole = folded(text)
  return folded(typed)
    .split(/\s+/)
    .every((word) => whole.includes(word))
}
