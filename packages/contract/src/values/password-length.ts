import { countCharacters } from './characters.ts'

export const passwordLength = { min: 4, max: 64 } as const

/** As `passwordSchema` says it, for forms. */
export const isFittingPassword = (password: string): boolean => {
  const length = countCharacters(password)
  return length >= passwordLength.min && length <= passwordLength.max
}
