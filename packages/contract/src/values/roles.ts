/** What an operator may do is by its role, as `duties` says. */
export const operatorRoles = ['reviewer', 'librarian', 'administrator'] as const
export type OperatorRole = (typeof operatorRoles)[number]

/** Everybody who signs in: accounts of networks, and operators. */
export const roles = ['member', 'manager', ...operatorRoles] as const
export type Role = (typeof roles)[number]

/**
 * Who may do what: the one table of it. Each call of somebody who signs in names its duty, screens ask by it what they
 * offer, and docs/security.md shows it.
 */
export const duties = {
  account: roles,
  network: ['manager'],
  console: operatorRoles,
  review: ['reviewer', 'administrator'],
  catalogue: ['librarian', 'administrator'],
  reports: ['librarian', 'administrator'],
  notices: ['librarian', 'administrator'],
  rates: ['administrator'],
  close: ['administrator'],
  connections: ['administrator'],
  networks: ['administrator'],
  people: ['administrator'],
  approvals: ['administrator'],
  system: ['administrator'],
} as const satisfies Record<string, readonly Role[]>
export type Duty = keyof typeof duties

/** What each duty is of, for the document that shows them. */
export const whatDutiesAre: Record<Duty, string> = {
  account: 'its own account; figures, channels, tracks and notices, as far as it sees them',
  network: 'channels, members, keys, notices and settings of its network',
  console: 'reading the console; putting off what waits',
  review: 'deciding on channels; reasons and holidays',
  catalogue: 'tracks, moods, pieces and charts',
  reports: 'files of reports, the channels they name, collecting, rebuilding figures',
  notices: 'notices of the installation',
  rates: 'exchange rates and who is asked for them; changes of how views are counted',
  close:
    'the close: differences, rates, calculations, locks, payments, payees, shares, adjustments, advances, taxes',
  connections: 'connecting a network’s reports',
  networks: 'networks, their brands, domains, keys and invitations',
  people: 'accounts of all networks, operators, viewing as others',
  approvals: 'confirming what another one asked for',
  system: 'jobs and the log level',
}

/**
 * Who may call: anyone at all, anyone signed in, holders of a permission flag, or a partner's server with a network's API
 * key, which signs nothing.
 */
export type Access = 'anyone' | 'signed_in' | 'manager' | 'operator' | 'api_key'

/** Of calls that name none; null: nobody has to sign in. */
export const ordinaryDuty = {
  anyone: null,
  api_key: null,
  signed_in: 'account',
  manager: 'network',
  operator: 'console',
} as const satisfies Record<Access, Duty | null>

export const mayAct = (role: Role, duty: Duty): boolean => (duties[duty] as readonly Role[]).includes(role)

/** The operators' role that a duty is for, besides administrators; null where it is for every operator. */
export function roleFor(duty: Duty): OperatorRole | null {
  const able = operatorRoles.filter((role) => mayAct(role, duty))
  return able.length === operatorRoles.length ? null : (able[0] ?? 'administrator')
}

/** The role of somebody who is signed in. */
export const roleOf = (account: { permission_flag: number; operator_role: OperatorRole | null }): Role =>
  account.operator_role ?? (account.permission_flag === 1 ? 'manager' : 'member')
