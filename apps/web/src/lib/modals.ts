/** Search parameters that open a modal: the name is the modal, the value its subject. */
const modalNames = [
  'menu',
  'dialog',
  'keys',
  'delete',
  'logout',
  'video-detail',
  'why',
  'add-channel',
  'handle',
  'assign',
  'unassign',
  'add-member',
  'invite-member',
  'share-picture',
  'ask',
  'certificate',
  'password',
  'fee-rate',
  'term',
  'guarantee',
  'messages',
  'find',
  'by-ear',
  'second-factor',
  'add-key',
  'revoke-key',
  'webhook',
  'deliveries',
  'delete-webhook',
] as const
export type ModalName = (typeof modalNames)[number]

export type ModalSearch = { [K in ModalName]?: string | undefined }

const longest = 200

/** The root route's `validateSearch`: absurd subjects open nothing. */
export function modalSearch(search: Record<string, unknown>): ModalSearch {
  const subjects: ModalSearch = {}
  for (const name of modalNames) {
    if (!(name in search)) continue
    const subject = search[name]
    subjects[name] = subject !== undefined && String(subject).length <= longest ? String(subject) : undefined
  }
  return subjects
}

/** The address without its modals, all other parameters as they were; null where it names none. */
export function withoutModals(address: { pathname: string; search: string; hash: string }): string | null {
  const pairs = address.search
    .replace(/^\?/, '')
    .split('&')
    .filter((pair) => {
      const name = new URLSearchParams(pair).keys().next().value
      return !modalNames.some((modal) => modal === name)
    })
    .join('&')
  const search = pairs === '' ? '' : `?${pairs}`
  return search === address.search || (address.search === '?' && pairs === '')
    ? null
    : address.pathname + search + address.hash
}
