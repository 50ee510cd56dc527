import { createFormat, type Format } from './format.ts'
import type { Message } from './messages.ts'
import { verificationFailures } from './values/channel-management.ts'
import { type KindWith, type MessageKind, messageKinds } from './values/message-kinds.ts'

/** A text of a namespace, filled in. */
export type Say = (key: string, values?: Record<string, string | number>) => string

const doers = ['manager', 'operator', 'mail'] as const

/** One thing of a message about several, by which it is found. */
export type ListedItem = Pick<
  NonNullable<Message['list']>['first'][number],
  'video_id' | 'channel_id' | 'account_id'
>

const isWith = <Detail extends (typeof messageKinds)[MessageKind]['detail']>(
  kind: MessageKind,
  detail: Detail,
): kind is KindWith<Detail> => messageKinds[kind].detail === detail

/** What a milestone's text names. */
const milestoneValues = ({ names, list }: Pick<Message, 'names' | 'list'>, format: Format) => ({
  count: list?.count ?? 1,
  video: names.video ?? '',
  member: names.member ?? '',
  views: format.compactCount(names.views ?? null),
  day: names.day ? format.dayAndYear(names.day) : '',
  within: names.within ?? '',
})

/** Of which channel and type of revenue a contract term is. */
const termOf = (t: Say, { channel, family }: Message['names']) =>
  family || channel
    ? t('term_of', {
        scope: !family ? 'channel' : channel ? 'both' : 'family',
        channel: channel ?? '',
        family: family ?? '',
      })
    : ''

/** Those that a message lists by name, the higher milestones with theirs; `more`: how many it does not name. */
const listValues = ({ names, list }: Pick<Message, 'names' | 'list'>, format: Format) => {
  const first = list?.first ?? []
  const written = first.map(({ name, views, ...item }) => ({
    item,
    name,
    views: views === null || views === names.views ? null : format.compactCount(views),
  }))
  return { written, more: (list?.count ?? 0) - first.length }
}

const listed = {
  views_of_channels: 'channel',
  views_of_videos: 'video',
  views_of_members: 'member',
  first_earnings_of_members: 'member',
  claims_lost: 'video',
  claims_disputed: 'video',
  claims_changed: 'video',
  claims_ending: 'video',
} as const satisfies Record<KindWith<'list'>, string>

export type MessageWords = {
  title: string
  detail: string | null
  /** The detail in parts, where it names several things. */
  list?: { items: { text: string; item: ListedItem }[]; between: string; rest: string }
}

/** What a message says: what happened, and why or what follows; `t` says the texts of `messages`. */
export const writeMessage =
  (t: Say, format: Format) =>
  ({ kind, names, list }: Pick<Message, 'kind' | 'names' | 'list'>): MessageWords => {
    if (isWith(kind, 'rate')) {
      const percent = (rate = '') => format.percent(Number(rate), 1, 0)
      const month = format.month(names.from_month ?? '')
      const title = t(`title.${kind}`, { month, rate: percent(names.rate) })
      return { title, detail: names.stays ? t('fee_stays', { rate: percent(names.stays) }) : null }
    }
    const { from, to, through, change } = names
    const month = from ?? names.month ?? names.from_month
    const title = t(`title.${kind}`, {
      month: month ? format.month(month) : '',
      rate: names.rate ? format.percent(Number(names.rate), 1, 0) : '',
      of: termOf(t, names),
      amount: names.amount
        ? createFormat(format.locale, names.currency === 'USD' ? 'USD' : 'KRW').money(names.amount)
        : '',
      span: names.span ?? '',
      days: from && to ? format.dayRange(from, to) : '',
      change: change ? (format.change(1 + Number(change), 1)?.text ?? '') : '',
      channel: names.channel || t('unnamed'),
      before: names.before || t('unnamed'),
      notice: names.notice ?? '',
      figure: names.figure ?? '',
      what: names.what ?? '',
      webhook: names.webhook ?? '',
      share: names.share ? format.percent(Number(names.share), 2, 0) : 'equal',
      ...milestoneValues({ names, list }, format),
    })
    if (isWith(kind, 'doer')) {
      const by = doers.find((doer) => doer === names.by)
      if (by) return { title, detail: t(`account.by.${by}`) }
      const where = [names.browser, names.system, names.address].filter(Boolean).join(' · ')
      return { title, detail: [where, t('account.not_you')].filter(Boolean).join('\n') }
    }
    const reason = names.reason ?? ''
    if (isWith(kind, 'reason')) return { title, detail: reason === '' ? null : t('reason', { reason }) }
    if (isWith(kind, 'bank')) return { title, detail: t('bank', { reason }) }
    if (kind === 'channel_lost' && reason !== '')
      return { title, detail: t('detail.channel_lost_by_decision', { reason }) }
    if (isWith(kind, 'own'))
      return {
        title,
        detail: t(`detail.${kind}`, {
          ...milestoneValues({ names, list }, format),
          ...(through && { day: format.dayAndYear(through) }),
          channel: names.channel ?? '',
          host: names.host ?? '',
          what: names.what ?? '',
          channels: Number(names.channels ?? 0),
          recoupable: names.recoupable ?? '',
          until: names.until_month ? format.month(names.until_month) : 'none',
          reason,
        }),
      }
    if (isWith(kind, 'list')) {
      const { written, more } = listValues({ names, list }, format)
      const items = written.map(({ item, name, views }) => ({
        item,
        text: t('list.item', { name: name || t('unnamed'), views: views ?? 'none' }),
      }))
      const between = t('list.between')
      const all = (first: string) => t('list.all', { first, more, of: listed[kind] })
      const detail = all(items.map(({ text }) => text).join(between))
      return { title, detail, list: { items, between, rest: more > 0 ? all('') : '' } }
    }
    const failure = verificationFailures.find((known) => known === reason)
    return { title, detail: t(`failure.${failure ?? 'other'}`) }
  }
