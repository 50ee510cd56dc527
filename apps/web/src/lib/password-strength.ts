export type PasswordStrength = 'weak' | 'fair' | 'strong'

const pools: [RegExp, number][] = [
  [/[a-z]/, 26],
  [/[A-Z]/, 26],
  [/\d/, 10],
  [/[^a-zA-Z\d]/, 33],
]

const runs = 'abcdefghijklmnopqrstuvwxyz|qwertyuiop|asdfghjkl|zxcvbnm|0123456789'

/**
 * A hint at how long guessing would take, from the length, the kinds of characters, repetitions, runs of the keyboard and
 * the alphabet, and `known`: words a guesser tries first, as the account's own name. Says nothing about leaked passwords.
 */
export function passwordStrength(password: string, known: readonly string[] = []): PasswordStrength {
  const lower = password.toLowerCase()
  const guessable = known
    .flatMap((word) => word.toLowerCase().split(/[^\p{L}\d]+/u))
    .filter((word) => word.length > 3 && lower.includes(word))
  const said = guessable.reduce((length, word) => length + word.length - 1, 0)
  const pool = pools.reduce((sum, [kind, size]) => sum + (kind.test(password) ? size : 0), 0)
  const bits = Math.max(0, surprising(lower) - said) * Math.log2(Math.max(pool, 2))
  return bits >= 70 ? 'strong' : bits >= 45 ? 'fair' : 'weak'
}

/** Characters that do not follow from the one before. */
function surprising(text: string): number {
  return [...text].filter((character, at, all) => {
    const before = all[at - 1]
    if (before === undefined) return true
    const pair = before + character
    return (
      character !== before &&
      !runs.includes(pair) &&
      !runs.includes(character + before) &&
      !text.slice(0, at).includes(pair)
    )
  }).length
}
