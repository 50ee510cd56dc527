import type { ListedItem } from '@cuesheet/contract/message-words'
import type { Message } from '@cuesheet/contract/messages'
import { messageKinds } from '@cuesheet/contract/values/message-kinds'
import { type LinkProps, linkOptions } from '@tanstack/react-router'

/** Named by every link to a report: what was last looked at must not narrow it. */
const all = { period: 'latest', member: undefined, channel: undefined } as const

/** Where a message leads: to the very thing it is about; null where that is gone. */
export function targetOf({
  kind,
  channel_id,
  names,
}: Pick<Message, 'kind' | 'channel_id' | 'names'>): LinkProps | null {
  const { leads_to: to, section } = { section: undefined, ...messageKinds[kind] }
  const { account_id, video_id = null, day } = names
  switch (to) {
    case '/manage-channel':
      return channel_id === null ? null : linkOptions({ to, search: { 'add-channel': String(channel_id) } })
    case '/manage-member/{id}':
      return account_id === undefined
        ? null
        : linkOptions({ to: '/manage-member/$id', params: { id: account_id } })
    case '/dashboard': {
      const { from = day, to: until = day } = names
      const range = from && until ? { period: 'custom' as const, from, to: until } : { period: all.period }
      return linkOptions({ to, search: { ...range, member: undefined } })
    }
    case '/report-video':
    case '/report-channel':
      if (kind === 'channel_unusual' && channel_id !== null && day)
        return linkOptions({
          to: '/report-channel',
          search: { ...all, period: 'custom', from: day, to: day, channel: channel_id },
        })
      return (
        itemTarget({ video_id, channel_id, account_id: account_id ? Number(account_id) : null }) ??
        linkOptions({ to, search: all })
      )
    case '/settlement':
      return linkOptions({
        to,
        search: { month: names.month, ...(names.objection && { dialog: `objection.${names.objection}` }) },
      })
    case '/requests':
      return linkOptions({ to, search: { dialog: `request.${names.request}` } })
    case '/money':
      return linkOptions({
        to,
        search: { view: section === 'archive' ? 'records' : undefined },
        ...(section && { hash: section }),
      })
    case '/statements':
      return linkOptions({ to, search: { month: names.month } })
    case '/config-account':
      return linkOptions({ to, ...(section && { hash: section }) })
    default:
      return linkOptions({ to })
  }
}

/** Where the name of one of several leads: to the video's detail, or to the channel's or member's figures. */
export function itemTarget({ video_id, channel_id, account_id }: ListedItem): LinkProps | null {
  if (video_id !== null)
    return linkOptions({
      to: '/report-video',
      search: { ...all, 'video-detail': channel_id === null ? video_id : `${video_id}.${channel_id}` },
    })
  if (channel_id !== null)
    return linkOptions({ to: '/report-channel', search: { ...all, channel: channel_id } })
  if (account_id !== null)
    return linkOptions({ to: '/report-channel', search: { ...all, member: account_id } })
  return null
}
