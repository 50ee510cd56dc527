import { type DestinationStream, type Logger, pino } from 'pino'
import type { Config } from '../config.ts'

export type Log = Logger

const secrets = [
  ...['authorization', 'token', 'password', 'new_password', 'password_hash', 'cookie', 'ticket', 'key'],
  ...['challenge', 'code', 'recovery_codes', 'secret', 'smtp_url'],
]
const secretHeaders = ['x-secure-token', 'x-protection-id', 'x-protection-token']
const everywhere = [...secrets, ...secretHeaders].flatMap((name) => [`["${name}"]`, `*["${name}"]`])

/** JSON lines on stdout. Nothing logs headers, bodies or query strings; the redaction is the second fence. */
export function createLog(config: Pick<Config, 'log_level'>, destination?: DestinationStream): Log {
  const options = {
    level: config.log_level,
    base: null,
    timestamp: pino.stdTimeFunctions.isoTime,
    formatters: { level: (label: string) => ({ level: label }) },
    redact: { paths: everywhere, censor: '[secret]' },
  }
  return destination ? pino(options, destination) : pino(options)
}
