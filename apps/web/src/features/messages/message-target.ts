import { messageKinds } from '@cuesheet/contract/values/message-kinds'
import { type LinkProps, linkOptions } from '@tanstack/react-router'
import type { Message } from './api.ts'

/** Where a message leads: to the very thing it is about; null where that is gone. */
export function targetOf({
  kind,
  channel_id,
  names,
}: Pick<Message, 'kind' | 'channel_id' | 'names'>): LinkProps | null {
  const { leads_to: to, section } = { section: undefined, ...messageKinds[kind] }
  switch (to) {
    case '/manage-channel':
      return channel_id === null ? null : linkOptions({ to, search: { 'add-channel': String(channel_id) } })
    case '/manage-member/{id}':
      return names.account_id === undefined
        ? null
        : linkOptions({ to: '/manage-member/$id', params: { id: names.account_id } })
    case '/dashboard': {
      const { from, to: until } = names
      const range = from && until ? { period: 'custom' as const, from, to: until } : {}
      return linkOptions({ to, search: range })
    }
    case '/config-account':
      return linkOptions({ to, ...(section && { hash: section }) })
    default:
      return linkOptions({ to })
  }
}
