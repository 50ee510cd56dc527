import * as z from 'zod/mini'
import { passwordLength } from './password-length.ts'
import { plainLineSchema } from './plain-text.ts'

/** An account's id is its e-mail address; stored lower-case, unique within a network. */
export const maxUserIdCharacters = 320
export const userIdSchema = z
  .string()
  .check(z.trim(), z.toLowerCase(), z.maxLength(maxUserIdCharacters), z.email())

export const passwordSchema = z
  .string()
  .check(z.minLength(passwordLength.min), z.maxLength(passwordLength.max))

export const nicknameLength = { min: 2, max: 50 } as const
export const nicknameSchema = plainLineSchema(nicknameLength.min, nicknameLength.max)
