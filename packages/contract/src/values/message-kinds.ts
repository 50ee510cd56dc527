import type { ScreenPath } from '../screens.ts'
import type { MessageGroup } from './message-groups.ts'
import type { MessageTopic } from './message-topics.ts'

type Kind = {
  group: MessageGroup
  /** What an account chooses to be told by. */
  topic: MessageTopic
  /** What its texts name; `reason`: an operator's words, or a verification failure. */
  names: readonly string[]
  /** What stands below its title: a text of its own (`messages.detail`), why, what a bank said, who did it and where, which rate stays, or of whom it is. */
  detail: 'own' | 'reason' | 'failure' | 'bank' | 'doer' | 'rate' | 'list'
  tone: 'good' | 'bad' | 'warn' | 'info'
  icon: string
  /** Where a press on it leads; to channels only while the network has the one it is about. */
  leads_to: ScreenPath
  /** The part of that screen. */
  section?: string
}

const channel = {
  group: 'channels',
  topic: 'channels',
  names: ['channel'],
  detail: 'own',
  leads_to: '/manage-channel',
} as const
const member = {
  group: 'members',
  topic: 'members',
  names: ['member', 'account_id'],
  detail: 'own',
  icon: 'person',
  leads_to: '/manage-member/{id}',
} as const
const fee = {
  group: 'money',
  topic: 'money',
  // The rate, 0.15; from which month; where a change was cancelled, the rate that stays.
  names: ['rate', 'from_month', 'stays'],
  detail: 'rate',
  tone: 'info',
  icon: 'percent',
  leads_to: '/config-account',
  section: 'fee',
} as const
// The channel or type of revenue that it is of, or both; the rate, from which month.
const term = { ...fee, names: ['channel', 'family', 'rate', 'from_month'], detail: 'own' } as const
// Won; month or year; yes or no; from which month, and the last one, where there is one.
const guarantee = {
  ...fee,
  names: ['amount', 'currency', 'span', 'recoupable', 'from_month', 'until_month'],
  detail: 'own',
} as const
/** Days in `from` and `to`, which the screen shows. */
const report = {
  group: 'money',
  topic: 'reports',
  names: ['from', 'to'],
  detail: 'own',
  leads_to: '/dashboard',
} as const
const settled = {
  group: 'money',
  topic: 'money',
  names: ['month'],
  detail: 'own',
  tone: 'good',
  leads_to: '/settlement',
} as const
/** `reason`: a `PayoutFailure`. */
const unpaid = {
  ...settled,
  names: ['month', 'reason'],
  detail: 'bank',
  tone: 'warn',
  icon: 'alert',
  leads_to: '/money',
  section: 'payout',
} as const
// `objection`: its id, which opens it.
const objection = {
  group: 'money',
  topic: 'money',
  names: ['month', 'objection', 'account_id', 'member', 'reason'],
  icon: 'alert',
  leads_to: '/settlement',
} as const
// `request`: its id, which opens it; `what`: its kind.
const request = {
  group: 'channels',
  topic: 'channels',
  names: ['request', 'account_id', 'member', 'what', 'channel', 'video', 'reason'],
  leads_to: '/requests',
} as const
const account = {
  // `by`: manager, operator or mail, where it was not the owner.
  names: ['browser', 'system', 'address', 'by'],
  group: 'system',
  topic: 'security',
  detail: 'doer',
  leads_to: '/config-account',
  section: 'security',
} as const
/** `views`: the level reached, 1000000; `day`: of figures; `amount`: whole units of `currency`, KRW or USD. */
const milestone = {
  group: 'money',
  topic: 'milestones',
  detail: 'own',
  tone: 'good',
  icon: 'trophy',
} as const
const ofMembers = { ...milestone, leads_to: '/report-channel' } as const
const claims = {
  group: 'channels',
  topic: 'channels',
  names: [],
  detail: 'list',
  icon: 'alert',
  leads_to: '/claims',
} as const
const invitation = {
  group: 'members',
  topic: 'members',
  names: ['member', 'reason'],
  detail: 'reason',
  icon: 'person',
  leads_to: '/manage-member',
} as const
const withReason = { ...channel, names: ['channel', 'reason'] } as const

/** The kinds of messages to an account, each with a `messages.title` of its own in four languages. */
export const messageKinds = {
  channel_verified: { ...channel, tone: 'good', icon: 'check' },
  channel_verification_failed: { ...withReason, detail: 'failure', tone: 'bad', icon: 'alert' },
  channel_approved: { ...channel, tone: 'good', icon: 'check' },
  channel_on_hold: { ...withReason, detail: 'reason', tone: 'warn', icon: 'pause' },
  channel_rejected: { ...withReason, detail: 'reason', tone: 'bad', icon: 'ban' },
  channel_contested: { ...channel, tone: 'warn', icon: 'exchange' },
  channel_lost: { ...withReason, tone: 'bad', icon: 'exchange' },
  channel_won: { ...channel, tone: 'good', icon: 'exchange' },
  channel_gone: { ...channel, tone: 'bad', icon: 'ban' },
  channel_made_private: { ...channel, tone: 'warn', icon: 'pause' },
  channel_emptied: { ...channel, tone: 'warn', icon: 'pause' },
  channel_returned: { ...channel, tone: 'good', icon: 'check' },
  channel_renamed: { ...channel, names: ['channel', 'before'], tone: 'info', icon: 'pencil' },
  channel_code_gone: { ...channel, tone: 'info', icon: 'alert' },
  fee_changed: fee,
  fee_change_cancelled: fee,
  term_set: term,
  term_ended: term,
  term_cancelled: term,
  guarantee_set: guarantee,
  guarantee_ended: guarantee,
  views_of_channel: { ...milestone, names: ['channel', 'views'], leads_to: '/report-channel' },
  views_of_video: {
    ...milestone,
    names: ['video', 'video_id', 'channel', 'views'],
    leads_to: '/report-video',
  },
  views_of_own: { ...milestone, names: ['views'], leads_to: '/dashboard' },
  views_of_member: { ...ofMembers, names: ['member', 'account_id', 'views'] },
  // Several on one day, in a list; `views`: what all of them have reached.
  views_of_channels: { ...milestone, names: ['views'], detail: 'list', leads_to: '/report-channel' },
  views_of_videos: { ...milestone, names: ['views'], detail: 'list', leads_to: '/report-video' },
  views_of_members: { ...ofMembers, names: ['views'], detail: 'list' },
  // `within`: year, where older days are not compared.
  record_day: { ...milestone, names: ['day', 'within'], leads_to: '/dashboard' },
  first_earnings: { ...milestone, names: ['day'], icon: 'coins', leads_to: '/dashboard' },
  first_earnings_of_member: { ...ofMembers, names: ['member', 'account_id', 'day'], icon: 'coins' },
  first_earnings_of_members: { ...ofMembers, names: [], detail: 'list', icon: 'coins' },
  goal_reached: { ...milestone, names: ['month', 'amount', 'currency', 'through'], leads_to: '/dashboard' },
  // A month of the close, 2026-09; what it comes to is read where it is told.
  month_settled: { ...settled, icon: 'calendar' },
  month_paid: { ...settled, icon: 'coins' },
  payment_failed: unpaid,
  payment_returned: unpaid,
  statement_published: { ...settled, icon: 'file', leads_to: '/statements' },
  objection_opened: { ...objection, detail: 'own', tone: 'warn' },
  objection_answered: { ...objection, detail: 'own', tone: 'info' },
  objection_accepted: { ...objection, detail: 'reason', tone: 'good' },
  objection_declined: { ...objection, detail: 'reason', tone: 'bad' },
  request_opened: { ...request, detail: 'own', tone: 'warn', icon: 'alert' },
  request_replied: { ...request, detail: 'own', tone: 'info', icon: 'alert' },
  request_needs_information: { ...request, detail: 'reason', tone: 'warn', icon: 'alert' },
  request_granted: { ...request, detail: 'reason', tone: 'good', icon: 'check' },
  request_refused: { ...request, detail: 'reason', tone: 'bad', icon: 'ban' },
  // A member's payments wait: `reason` in the operator's words.
  payment_held: { ...settled, names: ['reason'], detail: 'reason', tone: 'warn', icon: 'pause' },
  payment_released: { ...settled, names: [], icon: 'coins' },
  // `share`: of a channel's money from a month on, 0.4; of a member alone.
  share_changed: { ...settled, names: ['channel', 'share', 'month'], tone: 'info', icon: 'percent' },
  // What a manager asked for, of shares or payees; `reason`: why not.
  proposal_accepted: { ...settled, names: [], icon: 'check' },
  proposal_declined: { ...settled, names: ['reason'], detail: 'reason', tone: 'warn', icon: 'ban' },
  month_complete: { ...report, tone: 'good', icon: 'calendar' },
  // The last day that is reported.
  report_late: { ...report, names: ['through'], tone: 'warn', icon: 'clock' },
  report_arrived: { ...report, names: ['through'], tone: 'good', icon: 'file' },
  // By how much the revenue of these days has changed, as a fraction of what it was: -0.052.
  figures_reissued: { ...report, names: ['from', 'to', 'change'], tone: 'info', icon: 'file' },
  // `figure`: views or revenue; `change`: against usual, -0.45; `day`: since when.
  channel_unusual: {
    ...report,
    names: ['channel', 'figure', 'change', 'day'],
    tone: 'warn',
    icon: 'alert',
    leads_to: '/report-channel',
  },
  network_unusual: { ...report, names: ['figure', 'change', 'day'], tone: 'warn', icon: 'alert' },
  // Of videos in a list: what happened to the claims on them, and what the platform decides on soon.
  claims_lost: { ...claims, tone: 'bad' },
  claims_disputed: { ...claims, tone: 'warn' },
  claims_changed: { ...claims, tone: 'warn' },
  claims_ending: { ...claims, tone: 'bad', icon: 'clock' },
  member_joined: { ...member, tone: 'info' },
  invitation_accepted: { ...member, names: [...member.names, 'channels'], tone: 'good' },
  // `reason`: in the words of who was invited.
  invitation_questioned: { ...invitation, tone: 'warn' },
  invitation_declined: { ...invitation, tone: 'bad' },
  // Without a name, which is erased; how many channels it had.
  member_withdrawn: {
    group: 'members',
    topic: 'members',
    names: ['channels'],
    detail: 'own',
    tone: 'warn',
    icon: 'person',
    leads_to: '/manage-member',
  },
  // `notice`: its title in the reader's language.
  notice_reminder: {
    group: 'system',
    topic: 'notices',
    names: ['notice'],
    detail: 'own',
    tone: 'info',
    icon: 'megaphone',
    leads_to: '/notices',
  },
  account_signed_in: { ...account, tone: 'info', icon: 'door' },
  account_password_changed: { ...account, tone: 'info', icon: 'key' },
  account_second_on: { ...account, tone: 'good', icon: 'shield' },
  account_payout_changed: {
    ...account,
    tone: 'warn',
    icon: 'key',
    leads_to: '/money',
    section: 'payout',
  },
  payout_details_missing: { ...unpaid, names: [], detail: 'own', icon: 'coins' },
  archive_ready: {
    group: 'system',
    topic: 'security',
    names: [],
    detail: 'own',
    tone: 'good',
    icon: 'file',
    leads_to: '/money',
    section: 'archive',
  },
  // `host`: of its address; `member`: who added it.
  webhook_added: {
    ...account,
    names: ['webhook', 'host', 'member', 'account_id'],
    detail: 'own',
    tone: 'warn',
    icon: 'alert',
    section: 'webhooks',
  },
  // `reason`: failing or gone.
  webhook_off: {
    ...account,
    names: ['webhook', 'reason'],
    detail: 'own',
    tone: 'warn',
    icon: 'alert',
    section: 'webhooks',
  },
  account_second_off: { ...account, tone: 'warn', icon: 'shield_off' },
} as const satisfies Record<string, Kind>

type Kinds = typeof messageKinds
export type MessageKind = keyof Kinds
export const kindsOf = (group: MessageGroup): MessageKind[] =>
  (Object.keys(messageKinds) as MessageKind[]).filter((kind) => messageKinds[kind].group === group)
export type NamesOf<Kind extends MessageKind> = { [name in Kinds[Kind]['names'][number]]?: string }
/** The kinds with this below their title. */
export type KindWith<Detail extends Kind['detail']> = {
  [kind in MessageKind]: Kinds[kind]['detail'] extends Detail ? kind : never
}[MessageKind]
