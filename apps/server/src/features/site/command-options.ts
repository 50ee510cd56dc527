import type { ErrorCode } from '@cuesheet/contract/errors'
import { type Command, InvalidArgumentError } from 'commander'
import { DomainError } from '../../errors/domain-error.ts'
import { OperatorError } from '../../errors/operator-error.ts'
import { parseIsrc } from '../music/public.ts'

export function addDryRun(command: Command): Command {
  return command.option('--dry-run', 'do everything, then roll it back')
}

export const dryRunNote = (flags: { dryRun?: true }) => (flags.dryRun ? ' (dry run: rolled back)' : '')

export function parseColour(text: string): string {
  if (!/^#?[0-9a-f]{6}$/i.test(text)) throw new InvalidArgumentError('It must be a colour like #5b5bd6.')
  return `#${text.replace('#', '').toLowerCase()}`
}

export function parseRate(text: string): number {
  if (!/^(0(\.\d{1,3})?|1(\.0{1,3})?)$/.test(text))
    throw new InvalidArgumentError('It must be 0 to 1 in steps of 0.001.')
  return Number(text)
}

/** The first two to five characters of ISRCs, or `none`; their country must be one that gives out ISRCs. */
export function parsePrefix(text: string): string {
  if (text === 'none') return text
  const prefix = text.toUpperCase()
  if (!/^[A-Z]{2}[A-Z0-9]{0,3}$/.test(prefix) || parseIsrc(`${prefix.padEnd(5, '0')}2600001`) === null)
    throw new InvalidArgumentError(
      'It must be the first 2 to 5 characters of an ISRC, like KR or GBAYE, or none.',
    )
  return prefix
}

export function parsePercentage(text: string): number {
  if (!/^([1-9]\d?|100)$/.test(text)) throw new InvalidArgumentError('It must be 1 to 100.')
  return Number(text)
}

/** 1 to 31, or `none`. */
export function parseDayOfMonth(text: string): number | 'none' {
  if (text === 'none') return text
  if (!/^([1-9]|[12]\d|3[01])$/.test(text)) throw new InvalidArgumentError('It must be 1 to 31, or none.')
  return Number(text)
}

export function parsePaydayMonths(text: string): number {
  if (!/^([1-9]|1[0-2])$/.test(text)) throw new InvalidArgumentError('It must be 1 to 12.')
  return Number(text)
}

/** An https address, or `none`. */
export function parseAddress(text: string): string {
  if (text === 'none') return text
  const url = URL.parse(text)
  if (url?.protocol !== 'https:') throw new InvalidArgumentError('It must be an https:// address, or none.')
  return url.href
}

const wanted: Record<string, string> = {
  name: 'a name is lower-case letters, digits and hyphens',
  domains: 'a domain is a lower-case host name without port',
  title: 'a title has 1 to 80 characters in one line',
  description: 'a description has up to 300 characters in one line',
  texts: 'a title has 1 to 80 characters in one line, a description up to 300',
  color_primary: 'the colours cannot be told from what they are on',
  color_primary_dim: 'the dim colour cannot be told from what it is on',
  support_url: 'an address has up to 500 characters',
  terms_url: 'an address has up to 500 characters',
  privacy_url: 'an address has up to 500 characters',
}

/** Why a change was refused, in one sentence for the operator. */
export async function explained<Result>(
  work: Promise<Result>,
  sentences: Partial<Record<ErrorCode, string>> = {},
): Promise<Result> {
  try {
    return await work
  } catch (error) {
    if (!(error instanceof DomainError)) throw error
    const sentence = sentences[error.code]
    if (sentence) throw new OperatorError(sentence)
    const fields = new Set(Object.keys(error.fields ?? {}).map((name) => name.split('.')[0]!))
    const reasons = [...fields].map((name) => wanted[name] ?? `not a valid value for ${name}`)
    throw new OperatorError(`Refused: ${reasons.join('; ') || error.code}.`)
  }
}
