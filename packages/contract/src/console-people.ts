import * as z from 'zod/mini'
import { sessionSchema } from './account-settings.ts'
import { auditEntrySchema } from './audit.ts'
import { type AnswerOf, endpoint } from './endpoint.ts'
import { givenPasswordSchema } from './second-factor.ts'
import { nicknameSchema, userIdSchema } from './values/account.ts'
import { consolePage, consolePageQuery } from './values/console-page.ts'
import { idQuerySchema, idSchema } from './values/ids.ts'
import { plainLineSchema } from './values/plain-text.ts'
import { operatorRoles } from './values/roles.ts'
import { searchSchema } from './values/search.ts'
import { timeZoneSchema } from './values/time-zone.ts'

export const personRoles = ['member', 'manager', 'operator'] as const
export type PersonRole = (typeof personRoles)[number]
export const personStates = ['active', 'locked', 'withdrawn'] as const
export type PersonState = (typeof personStates)[number]

/** Why something is done to an account; its owner and its network's managers read it. */
export const reasonSchema = plainLineSchema(3, 300)

const time = z.string()

const person = z.object({
  account_id: idSchema,
  /** Both null once the account is withdrawn. */
  user_id: z.nullable(z.string()),
  nickname: z.nullable(z.string()),
  role: z.enum(personRoles),
  /** Of an operator. */
  operator_role: z.nullable(z.enum(operatorRoles)),
  state: z.enum(personStates),
  /** Null for operators. */
  network: z.nullable(z.object({ network_id: idSchema, name: z.string() })),
  /** Channels assigned to it. */
  channels: z.number(),
  has_second_factor: z.boolean(),
  created_at: time,
  last_signed_in_at: z.nullable(time),
})
export type Person = z.output<typeof person>

export const people = endpoint({
  method: 'GET',
  path: 'console/people/list',
  access: 'operator',
  summary:
    'Accounts of all networks and operators, the newest first. `search`: a part of the nickname or the e-mail address, a part of the title, the id or the address of a channel that is assigned to it, or the account’s number (`#12` finds nothing else). Without a `state` all that are not withdrawn.',
  query: {
    search: searchSchema,
    network: z.optional(idQuerySchema),
    role: z.optional(z.enum(personRoles)),
    state: z.optional(z.enum(personStates)),
    ...consolePageQuery(),
  },
  answer: consolePage(person),
})

export const onePerson = endpoint({
  method: 'GET',
  path: 'console/people/one',
  access: 'operator',
  summary: 'One account: what it is, what it has, and whether it can sign in.',
  query: { account: idQuerySchema },
  answer: {
    person,
    lock: z.nullable(z.object({ at: time, by: z.nullable(z.string()), reason: z.string() })),
    recovery_codes_left: z.number(),
    sessions: z.number(),
    /** At most 100, by title; `channels` of the person counts all. */
    channels: z.array(
      z.object({
        channel_id: idSchema,
        platform_channel_id: z.string(),
        title: z.string(),
        thumbnail: z.nullable(z.string()),
        status: z.number(),
      }),
    ),
    /** API keys of its network that it made: their first letters, never a value. */
    api_keys: z.array(
      z.object({ prefix: z.string(), name: z.string(), created_at: time, last_used_at: z.nullable(time) }),
    ),
  },
  errors: ['not_found'],
})

export const personSessions = endpoint({
  method: 'GET',
  path: 'console/people/sessions',
  access: 'operator',
  summary: 'Where an account is signed in, the latest seen first; at most 100.',
  query: { account: idQuerySchema },
  answer: { sessions: z.array(sessionSchema) },
  errors: ['not_found'],
})

export const personAudit = endpoint({
  method: 'GET',
  path: 'console/people/audit',
  access: 'operator',
  summary: 'What an account did in its network, and what was done to it, the latest first.',
  query: { account: idQuerySchema, time_zone: z._default(timeZoneSchema, 'UTC'), ...consolePageQuery(20) },
  answer: consolePage(auditEntrySchema),
  errors: ['not_found'],
})

/** Passwords are shown once and kept as a hash. */
const madePassword = { account_id: idSchema, made_password: z.string() }

export const createPerson = endpoint({
  method: 'POST',
  path: 'console/people/create',
  access: 'operator',
  duty: 'people',
  summary: 'Creates a member or a manager of a network, with a made password that the answer shows once.',
  body: {
    network_id: idSchema,
    role: z.enum(['member', 'manager']),
    user_id: userIdSchema,
    nickname: nicknameSchema,
  },
  answer: madePassword,
  errors: ['not_found', 'conflict'],
})

export const createOperator = endpoint({
  method: 'POST',
  path: 'console/people/create.operator',
  access: 'operator',
  duty: 'people',
  summary:
    'Creates an operator, with a made password that the answer shows once. Where two persons are required, administrators begin with another role.',
  body: {
    operator_role: z.enum(operatorRoles),
    user_id: userIdSchema,
    nickname: nicknameSchema,
    password: givenPasswordSchema,
  },
  answer: madePassword,
  errors: ['conflict', 'invalid_credentials', 'too_many_requests'],
})

export const lockPerson = endpoint({
  method: 'POST',
  path: 'console/people/lock',
  access: 'operator',
  duty: 'people',
  summary:
    'Locks an account: it is signed out everywhere and cannot sign in until it is unlocked. `conflict` for one that is locked and for one’s own.',
  body: { account_id: idSchema, reason: reasonSchema },
  errors: ['not_found', 'conflict'],
})

export const unlockPerson = endpoint({
  method: 'POST',
  path: 'console/people/unlock',
  access: 'operator',
  duty: 'people',
  summary: 'Lets a locked account sign in again.',
  body: { account_id: idSchema },
  errors: ['not_found', 'conflict'],
})

export const endPersonSessions = endpoint({
  method: 'POST',
  path: 'console/people/sessions/end',
  access: 'operator',
  duty: 'people',
  summary: 'Ends all sessions of an account, or one of them; answers how many there were.',
  body: { account_id: idSchema, session_id: z.optional(z.uuid()) },
  answer: { ended: z.number() },
  errors: ['not_found'],
})

export const resetPersonFactor = endpoint({
  method: 'POST',
  path: 'console/people/reset.second',
  access: 'operator',
  duty: 'people',
  summary:
    'Takes the authenticator app and the recovery codes off an account, and signs it out everywhere. `conflict` where it has none, and of an administrator where two persons are required.',
  body: { account_id: idSchema, password: givenPasswordSchema },
  errors: ['not_found', 'conflict', 'invalid_credentials', 'too_many_requests'],
})

export const setPersonPassword = endpoint({
  method: 'POST',
  path: 'console/people/set.password',
  access: 'operator',
  duty: 'people',
  summary:
    'Gives an account a made password, which the answer shows once, and signs it out everywhere. `conflict` of an administrator where two persons are required.',
  body: { account_id: idSchema, password: givenPasswordSchema },
  answer: madePassword,
  errors: ['not_found', 'conflict', 'invalid_credentials', 'too_many_requests'],
})

/** The roles that an account can change between: those of its network, or those of operators. */
export const rolesToGive = ['member', 'manager', ...operatorRoles] as const

export const changeRole = endpoint({
  method: 'POST',
  path: 'console/people/change.role',
  access: 'operator',
  duty: 'people',
  summary:
    'Makes a member a manager or the other way round, or gives an operator another role; it is signed out everywhere. `conflict` where it has this role, has channels assigned (to become a manager), or is one’s own account. `is_asked`: two persons are required, and a second administrator was asked.',
  body: { account_id: idSchema, role: z.enum(rolesToGive), password: givenPasswordSchema },
  answer: { is_asked: z.boolean() },
  errors: ['not_found', 'conflict', 'invalid_credentials', 'too_many_requests'],
})

export const viewAs = endpoint({
  method: 'POST',
  path: 'console/people/view',
  access: 'operator',
  duty: 'people',
  summary:
    'A ticket to see what a member or a manager sees, changing nothing, for 30 minutes at most: open /external/auth#ticket={ticket} on the domain within 60 seconds. Its owner and its network’s managers see that, by whom and why. `conflict` for an account that is locked.',
  body: { account_id: idSchema, reason: reasonSchema },
  answer: { ticket: z.string(), domain: z.string(), expires_at: time },
  errors: ['not_found', 'conflict'],
})

export type OnePerson = AnswerOf<typeof onePerson>
