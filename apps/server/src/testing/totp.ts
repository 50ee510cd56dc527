import { generateSync } from 'otplib/functional'

/** The code that an authenticator app shows for a key, `stepsAway` half minutes from `at`. */
export const codeOf = (key: string, stepsAway = 0, at = new Date()): string =>
  generateSync({ secret: key.replaceAll(' ', ''), epoch: Math.floor(at.getTime() / 1000) + stepsAway * 30 })
