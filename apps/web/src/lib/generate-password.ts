/** Letters and digits that nobody mistakes for another. */
const alphabet = 'abcdefghijkmnpqrstuvwxyzABCDEFGHJKLMNPQRSTUVWXYZ23456789'
const groups = 4
const groupLength = 5

/** A password nobody has to think of or guesses, made here: `k7HmQ-…`, 20 characters of 56, about 116 bits. */
export function generatePassword(): string {
  return Array.from({ length: groups }, () => Array.from({ length: groupLength }, pick).join('')).join('-')
}

/** All characters are equally likely: what would favour the first ones is drawn again. */
function pick(): string {
  const fair = 256 - (256 % alphabet.length)
  const drawn = new Uint8Array(1)
  do crypto.getRandomValues(drawn)
  while (drawn[0]! >= fair)
  return alphabet[drawn[0]! % alphabet.length]!
}
