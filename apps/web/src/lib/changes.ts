import { CallError } from './call-error.ts'
import { queryClient } from './query-client.ts'

/** Figures of reports; not what a dialog asks of a channel before it is deleted. */
export const figures = [
  'dashboard',
  'report/channels',
  'report/patterns',
  'report/prices',
  'report/race',
  'report/shorts',
  'report/videos',
  'music/earners',
  'music/track',
  'music/used',
]
const members = ['member/mcn', 'member/fees', 'member/terms', 'member/guarantees']
const profile = 'member/me'
export const everything = ['']

/**
 * What is read again after a call: the row of the longest path that its own begins with. Channels are in the figures and
 * in the profile, members in the lists of channels; `[]` where the screen itself knows.
 */
const changes: Record<string, readonly string[]> = {
  'api-keys': ['api-keys'],
  annotations: ['annotations'],
  goals: ['goals'],
  channels: ['channels', ...members, ...figures, profile],
  'channels/link': [],
  'channels/preview': [],
  claims: ['claims', 'dashboard/summary'],
  'claims/export': [],
  console: ['console'],
  'console/catalogue': ['console/catalogue'],
  'console/catalogue/files/check': [],
  'console/close': ['console/close'],
  'console/close/statements/download': [],
  'console/close/statements/preview': [],
  'console/close/banks/preview': [],
  'console/close/banks/sample': [],
  'console/collection': ['console/collection', 'console/reports'],
  'console/networks': ['console/networks'],
  // The draft is gone when it has become a network, but is in sight.
  'console/networks/drafts/create': ['console/networks/list', 'console/networks/names'],
  'console/networks/drafts/save': [],
  'console/notices': ['console/notices', 'notices'],
  'console/payouts': ['console/payouts', 'console/close'],
  'console/payouts/results/read': [],
  'console/people/view': [],
  'console/reports': everything,
  'console/reports/tasks': ['console/collection', 'console/reports'],
  'console/reports/uploads': ['console/collection', 'console/reports'],
  'console/review': ['console/review/channel', 'console/review/list'],
  'console/review/holidays': ['console/review'],
  'console/review/reasons': ['console/review/reasons'],
  'console/system/reference': [],
  'console/system': ['console/system/jobs', 'console/system/state'],
  'console/today': ['console/today/exceptions'],
  'member/account': ['member/account', profile],
  'member/account/delete.account': [],
  'member/account/preferences': [],
  // The codes of a second factor are shown before its screen changes.
  'member/account/second/begin': [],
  'member/account/second/enable': [],
  'member/mcn': [...members, 'channels', ...figures, 'audit'],
  // What is shown of one that is gone must not be asked for again.
  'member/mcn/delete': ['member/mcn/accounts', 'channels'],
  'member/mcn/invitations': ['member/mcn/invitations', 'audit'],
  'member/mcn/require.second': ['member/account', profile],
  'member/mcn/sessions': ['member/mcn/sessions', 'audit'],
  messages: ['messages'],
  notices: ['notices', 'console/notices', profile],
  'notices/dismiss': [profile],
  'notices/pictures': [],
  certificates: ['certificates'],
  'certificates/check': [],
  'certificates/download': [],
  requests: ['requests', 'dashboard/summary'],
  objections: ['objections', 'settlement/close'],
  'payday-feed': ['payday-feed'],
  archive: ['archive'],
  payouts: ['payouts', 'settlement/close', 'dashboard/home', 'dashboard/timeline'],
  'saved-views': ['saved-views'],
  settlement: ['settlement', 'dashboard/home', 'dashboard/timeline'],
  statements: [],
  webhooks: ['webhooks'],
  pushes: ['pushes'],
  'pushes/begin': [],
}

/** Where a form or a button is busy until what it changed is read again. */
const waiting = [
  'api-keys',
  'console/catalogue',
  'console/close/settings',
  'console/collection',
  'console/networks',
  'console/notices',
  'console/reports',
  'console/review/holidays',
  'console/review/reasons',
  'console/system',
  'console/today',
  'member/account',
  'member/mcn/require.second',
  'messages',
  'notices',
  'pushes',
  'saved-views',
  'webhooks',
]
/** Where a refusal leaves what is being written on alone. */
const written = ['console/catalogue/track', 'notices/update']

const isBelow = (path: string, part: string) => `${path}/`.startsWith(`${part}/`)

/** What a call at this path changes, by parts of paths. */
export const changedBy = (path: string): readonly string[] => {
  const row = Object.keys(changes)
    .filter((part) => isBelow(path, part))
    .sort()
    .at(-1)
  return (row === undefined ? undefined : changes[row]) ?? []
}

/** Reads again what is below these parts of paths: at once what is on screen, or, with `none`, all when it is needed. */
export const readAgain = (parts: readonly string[], refetchType: 'active' | 'none' = 'active') =>
  Promise.all(
    parts.map((part) =>
      queryClient.invalidateQueries({ refetchType, ...(part !== '' && { queryKey: part.split('/') }) }),
    ),
  )

/** Others were faster, or nobody knows how far it came: what is shown may be wrong. A refusal of what was typed is none. */
const isInDoubt = (error: Error) =>
  !(error instanceof CallError) ||
  error.status === 404 ||
  error.status === 409 ||
  error.status === 0 ||
  error.status >= 500

/** Reads again what a call at this path changes, where it succeeded or may have. */
export function readAgainAfter(path: string, error: Error | null = null): Promise<unknown> | undefined {
  if (error && (!isInDoubt(error) || written.some((part) => isBelow(path, part)))) return undefined
  const reading = readAgain(changedBy(path))
  return !error && waiting.some((part) => isBelow(path, part)) ? reading : undefined
}
