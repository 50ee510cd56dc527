import * as z from 'zod/mini'

/** An account's id is its e-mail address; stored lower-case, unique within a network. */
export const userIdSchema = z.string().check(z.trim(), z.toLowerCase(), z.maxLength(320), z.email())

export const passwordLength = { min: 4, max: 64 } as const
export const passwordSchema = z
  .string()
  .check(z.minLength(passwordLength.min), z.maxLength(passwordLength.max))

export const nicknameSchema = z.string().check(z.trim(), z.minLength(2), z.maxLength(50))
