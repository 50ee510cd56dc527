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
  account: {
    what: 'its own account; figures, channels, tracks and notices, as far as it sees them',
    roles,
  },
  network: { what: 'channels, members, keys, notices and settings of its network', roles: ['manager'] },
  console: { what: 'reading the console; putting off what waits', roles: operatorRoles },
  review: { what: 'deciding on channels; reasons and holidays', roles: ['reviewer', 'administrator'] },
  catalogue: { what: 'tracks, moods, pieces and charts', roles: ['librarian', 'administrator'] },
  reports: {
    what: 'files of reports, the channels they name, collecting, rebuilding figures',
    roles: ['librarian', 'administrator'],
  },
  notices: { what: 'notices of the installation', roles: ['librarian', 'administrator'] },
  rates: { what: 'exchange rates and who is asked for them', roles: ['administrator'] },
  close: {
    what: 'the close: differences, rates, calculations, locks, payments, payees, shares, adjustments, advances, taxes',
    roles: ['administrator'],
  },
  connections: { what: 'connecting a network’s reports', roles: ['administrator'] },
  networks: { what: 'networks, their brands, domains, keys and invitations', roles: ['administrator'] },
  people: { what: 'accounts of all networks, operators, viewing as others', roles: ['administrator'] },
  approvals: { what: 'confirming what another one asked for', roles: ['administrator'] },
  system: { what: 'jobs and the log level', roles: ['administrator'] },
} as const satisfies Record<string, { what: string; roles: readonly Role[] }>
export type Duty = keyof typeof duties

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

export const mayAct = (role: Role, duty: Duty): boolean =>
  (duties[duty].roles as readonly Role[]).includes(role)

/** The operators' role that a duty is for, besides administrators; null where it is for every operator. */
export function roleFor(duty: Duty): OperatorRole | null {
  const able = operatorRoles.filter((role) => mayAct(role, duty))
  return able.length === operatorRoles.length ? null : (able[0] ?? 'administrator')
}

/** The role of somebody who is signed in. */
export const roleOf = (of: { permission_flag: number; operator_role: OperatorRole | null }): Role =>
  of.operator_role ?? (of.permission_flag === 1 ? 'manager' : 'member')
