/** `colleague`: another member of the same network, to whom nothing is assigned. */
export type Ids = {
  network: number
  member: number
  colleague: number
  channel: number
  video: string
  /** Of the network alone; mates have one and the same. */
  track: number
  api_key: number
  /** own: for everyone of the network. mate: for its managers alone. */
  notice: number
  /** One of the member's, kept open for every call. */
  session: string
}
export const managersPassword = 'the password of managers'
/** own: the member's. mate: another member's of the same network. foreign: another network's. absent: nobody's. */
export type Kind = 'own' | 'mate' | 'foreign' | 'absent'
/** newcomer: a member to whom no channel is assigned. stranger: the other network's manager. */
export type Caller = 'anonymous' | 'expired' | 'member' | 'newcomer' | 'manager' | 'stranger' | 'operator'
export type Expected =
  | 200
  | 'challenge_expired'
  | 'session_required'
  | 'forbidden'
  | 'not_found'
  | 'invalid_credentials'
  | 'conflict'
  | 'invalid_input'
export type Row = {
  /** What the call asks with the ids of one kind; without ids there is one kind. */
  ask?: (ids: Ids) => { query?: Record<string, unknown>; body?: Record<string, unknown> }
  /** Operators act in every network: another one's ids answer as they are. */
  is_across_networks?: true
  /** Codes of own, mate, foreign, absent, or one without ids. By default anonymous and expired callers need a session. */
  expected: Partial<Record<Caller, Expected | readonly [Expected, Expected, Expected, Expected]>>
}

/** The calls of the console: for operators alone; of networks' own they answer as they are. */
export const ofOperators = (found: Expected = 200) =>
  ({ member: 'forbidden', manager: 'forbidden', stranger: 'forbidden', operator: found }) as const
/** The same by ids: what a call answers that finds what it names. */
export const byOperatorIds = (found: Expected) =>
  ({
    member: 'forbidden',
    manager: 'forbidden',
    stranger: 'forbidden',
    operator: [found, found, found, 'not_found'],
  }) as const

/** By ids of one member, its channel and video: a member asks for itself, a manager for its network's, a stranger (the other network's manager) for none. */
export const byIds = {
  member: [200, 'not_found', 'not_found', 'not_found'],
  manager: [200, 200, 'not_found', 'not_found'],
  stranger: ['not_found', 'not_found', 200, 'not_found'],
  operator: ['not_found', 'not_found', 'not_found', 'not_found'],
} as const
/** The same for managers alone, with what a call answers that finds what it names. */
export const byManagerIds = (found: Expected) =>
  ({
    member: 'forbidden',
    manager: [found, found, 'not_found', 'not_found'],
    stranger: ['not_found', 'not_found', found, 'not_found'],
    operator: 'forbidden',
  }) as const
export const ofManagers = { member: 'forbidden', manager: 200, stranger: 200, operator: 'forbidden' } as const
export const anyone = {
  anonymous: 200,
  expired: 200,
  member: 200,
  manager: 200,
  stranger: 200,
  operator: 200,
} as const
export const signedIn = { member: 200, manager: 200, stranger: 200, operator: 200 } as const
export const refusedSignIn = Object.fromEntries(
  Object.keys(anyone).map((caller) => [caller, 'invalid_credentials']),
)

/** Of nobody's link: for everybody alike. */
export const noOnesLink = {
  anonymous: 'not_found',
  expired: 'not_found',
  member: 'not_found',
  newcomer: 'not_found',
  manager: 'not_found',
  stranger: 'not_found',
  operator: 'not_found',
} as const
