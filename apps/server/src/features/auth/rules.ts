import { isIPv6 } from 'node:net'

/** Whose sessions, second factor and so on; network_id 0 for operators. */
export type Owner = { network_id: number; account_id: number }

/** What is encrypted for an owner opens for nobody else. */
export const ownerText = ({ network_id, account_id }: Owner) => `${network_id}/${account_id}`

/** A device or a place that an account has not been seen with for so long is a new one again. */
export const deviceDays = 180

/** Wrong codes that a challenge bears. */
export const challengeTries = 5

/** How long a secret that was begun waits for its first code. */
export const secondFactorMinutes = 30

/** How long an operator sees what an account sees. */
export const viewMinutes = 30

/** The neighbourhood of an address, in which it may change without being a new one: /24, or /48 of IPv6. */
export function placeOf(address: string): string {
  const bare = address.replace(/^::ffff:(?=\d+\.)/, '')
  if (!isIPv6(bare)) return bare.split('.').slice(0, 3).join('.')
  const [head = ''] = bare.split('%')[0]!.split('::')
  const groups = head.split(':').filter(Boolean)
  return [...groups, '0', '0', '0'].slice(0, 3).join(':')
}

/** Six digits are a code of the app, all else is read as a recovery code. */
export function readCode(text: string): { kind: 'app' | 'recovery'; code: string } {
  const code = text.normalize('NFKC').replace(/[\s-]/g, '')
  return /^\d{6}$/.test(code) ? { kind: 'app', code } : { kind: 'recovery', code: code.toLowerCase() }
}
