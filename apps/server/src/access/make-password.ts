import { randomBytes } from 'node:crypto'

/** 120 random bits as text: a first password, or one for who lost it, that its owner changes. */
export const makePassword = (): string => randomBytes(15).toString('base64url')
