import { errorStatus } from '@cuesheet/contract/errors'
import pg from 'pg'
import { type DestinationStream, type Logger, pino } from 'pino'
import type { Config } from '../config.ts'

export type Log = Logger

const secrets = [
  'authorization',
  'token',
  'password',
  'new_password',
  'password_hash',
  'cookie',
  'ticket',
  'key',
  'challenge',
  'code',
  'recovery_codes',
  'secret',
  'smtp_url',
]
const secretHeaders = ['x-secure-token', 'x-protection-id', 'x-protection-token']
const everywhere = [...secrets, ...secretHeaders].flatMap((name) => [`["${name}"]`, `*["${name}"]`])

/** SQLSTATEs, and what Node and its libraries call their errors. Six digits and recovery codes look like none of them. */
const errorCode = /^([0-9A-Z]{5}|E[A-Z_]{2,}|(ERR|FST|HPE|UND)_\w+)$/
const ownCodes: ReadonlySet<unknown> = new Set([
  ...Object.keys(errorStatus),
  // Of the video platform.
  'unreachable',
  'quota_exceeded',
  'refused',
])

const censor = (value: unknown, path: string[]) =>
  path.at(-1) === 'code' && (ownCodes.has(value) || (typeof value === 'string' && errorCode.test(value)))
    ? value
    : '[secret]'

/** Without the parts that quote rows and statements. */
function describeError(error: Error): object {
  const described: Record<string, unknown> = { ...pino.stdSerializers.err(error) }
  if (error instanceof pg.DatabaseError)
    for (const part of ['detail', 'where', 'internalQuery']) delete described[part]
  return described
}

/** JSON lines on stdout. Nothing logs headers, bodies or query strings; the redaction is the second fence. */
export function createLog(config: Pick<Config, 'log_level'>, destination?: DestinationStream): Log {
  const options = {
    level: config.log_level,
    base: null,
    timestamp: pino.stdTimeFunctions.isoTime,
    formatters: { level: (label: string) => ({ level: label }) },
    serializers: { err: describeError },
    redact: { paths: everywhere, censor },
  }
  return destination ? pino(options, destination) : pino(options)
}
