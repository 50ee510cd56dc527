import { createHash } from 'node:crypto'
import { createFormat, type Format } from '@cuesheet/contract/format'
import type { Say } from '@cuesheet/contract/message-words'
import { reportingDay } from '@cuesheet/contract/values/day'
import { type ExceptionKind, exceptionKinds } from '@cuesheet/contract/values/exception-kinds'
import { installationScope, memberOwnScope, wholeNetworkScope } from '../../access/scope.ts'
import type { Config } from '../../config.ts'
import type { Database } from '../../db/connection.ts'
import { sayIn, textsOf } from '../../locales/texts.ts'
import { countRunningAlerts } from '../alerts/public.ts'
import { countUrgentClaims } from '../claims/public.ts'
import { countWaiting } from '../exceptions/public.ts'
import { type MailModel, type Receiver, renderMail } from '../mails/public.ts'
import { type Best, type Needs, readDigest, readNeeds, type SpanDigest } from '../reports/public.ts'
import type { DigestSubject } from './rules.ts'

export type WrittenDigest = {
  subject: string
  html: string
  text: string
  /** Of what is the same every morning: what it lists. */
  gist?: string
}

type Asked = { db: Database; config: Config; now: Date; unsubscribe: string }
type Part = Omit<MailModel, 'locale' | 'site' | 'color' | 'foot' | 'unsubscribe'> & {
  subject: string
  gist?: string
}

/** What is told of a subject, in the words and figures of its reader; null where there is nothing to say. */
export async function writeDigest(
  { db, config, now, unsubscribe }: Asked,
  receiver: Receiver & { network_id: number },
  subject: DigestSubject,
): Promise<WrittenDigest | null> {
  const { locale, site, to, origin } = receiver
  const say = sayIn(locale, 'mails')
  const part =
    'day' in subject
      ? await writeMorning({ db, config, now }, receiver, subject.what)
      : await writeSpan({ db, config, now }, receiver, subject)
  if (!part) return null
  const { subject: line, gist, ...model } = part
  const foot = say('day' in subject ? 'digest.foot_brief' : 'digest.foot', {
    site,
    user_id: to,
  })
  return {
    subject: line,
    ...(gist !== undefined && { gist }),
    ...renderMail({
      ...receiver,
      ...model,
      foot: [foot],
      unsubscribe: { text: say('digest.stop'), href: `${origin}${unsubscribe}` },
    }),
  }
}

type Reading = Omit<Asked, 'unsubscribe'>

async function writeSpan(
  { db, config, now }: Reading,
  {
    network_id,
    account_id,
    permission_flag,
    locale,
    currency: asked,
    site,
    origin,
  }: Receiver & { network_id: number },
  { what, from, to }: Extract<DigestSubject, { from: string }>,
): Promise<Part | null> {
  const isManager = permission_flag === 1
  const scope = isManager
    ? wholeNetworkScope(network_id)
    : memberOwnScope(installationScope(network_id), account_id)
  const reading = { today: reportingDay(now), reports_within_days: config.reports_within_days }
  const found = await readDigest(db, scope, { from, to, currency: asked }, reading)
  if (!found || (Number(found.profit) === 0 && !Number(found.before ?? 0))) return null
  const { currency, profit, before, views, videos, tracks, channels, paydays, needs } = found
  const format = createFormat(locale, currency)
  const say = sayIn(locale, 'mails')
  const days = what === 'month' ? format.month(from) : format.dayRange(from, to)
  const change = format.change(profit, before)?.text
  const best = (key: string, rows: Best[]) =>
    rows.length > 0
      ? [
          {
            title: say(`digest.${key}`),
            rows: rows.map(({ name, profit }) => ({ name, value: format.compactMoney(profit) })),
          },
        ]
      : []
  // Reports that are late are the network's affair.
  const todo = needRows({ ...needs, late_days: 0 }, { say, format })
  const payments = paydays.flatMap(({ month, day, amount, basis, paid_on, dollars_at }) => {
    if (amount === null || paid_on !== null) return []
    const told =
      dollars_at === null
        ? createFormat(locale, 'KRW').compactMoney(amount)
        : createFormat(locale, 'USD').compactMoney(String(Number(amount) / Number(dollars_at)))
    const names = { month: format.month(month), day: day === null ? '' : format.dayAndYear(day) }
    const name = say(day === null ? 'digest.undated' : 'digest.payday', names)
    return [{ name, value: basis === 'settled' ? told : say('digest.about', { amount: told }) }]
  })
  return {
    subject: say('digest.subject', { site, days, amount: format.compactMoney(profit) }),
    eyebrow: days,
    title: sentenceOf(found, what, { say, format }),
    lead: [],
    figures: [
      {
        label: say('digest.profit'),
        value: format.money(profit),
        note: change && say('digest.against', { change }),
      },
      { label: say('digest.views'), value: format.compactCount(views) },
    ],
    lists: [
      ...best('channels', isManager ? channels : []),
      ...best('videos', videos),
      ...best('tracks', tracks),
      ...(todo.length > 0 && !isManager ? [{ title: say('digest.todo'), rows: todo }] : []),
      ...(payments.length > 0 ? [{ title: say('digest.coming'), rows: payments.slice(0, 2) }] : []),
    ],
    action: { text: say('digest.open'), href: `${origin}/dashboard?period=custom&from=${from}&to=${to}` },
  }
}

type Words = { say: Say; format: Format }

/** How much it was, whether that is more than before, and why. */
function sentenceOf(
  { profit, before, cause }: SpanDigest,
  what: 'week' | 'month',
  { say, format }: Words,
): string {
  const ratio = before !== null && Number(before) > 0 ? Number(profit) / Number(before) - 1 : null
  const way = ratio === null ? 'first' : Math.abs(ratio) < 0.05 ? 'same' : ratio > 0 ? 'more' : 'less'
  const isSameWay = cause?.kind.startsWith('rise') ? way === 'more' : way === 'less'
  return say(`digest.sentence.${cause && isSameWay ? cause.kind : way}`, {
    amount: format.compactMoney(profit),
    span: say(`digest.spans.${what}`),
    ratio: ratio === null ? '' : format.percent(Math.abs(ratio), 0),
    title: cause?.subject?.title ?? '',
    part: cause?.part ? format.compactMoney(cause.part.replace('-', '')) : '',
  })
}

const channelNeeds = [
  'verification_failed',
  'verification_needed',
  'on_hold',
  'channels_gone',
  'channels_private',
  'channels_empty',
]

function needRows({ channels, held, requests, late_days }: Needs, { say, format }: Words) {
  const rows = channelNeeds.flatMap((kind) => {
    const count = channels[kind]
    return count ? [{ name: say(`digest.needs.${kind}`), value: say('digest.count', { count }) }] : []
  })
  const amount =
    held.amount === null ? say('digest.count', { count: held.channels }) : format.compactMoney(held.amount)
  return [
    ...rows,
    ...(requests > 0
      ? [{ name: say('digest.needs.requests'), value: say('digest.count', { count: requests }) }]
      : []),
    ...(held.channels > 0 ? [{ name: say('digest.needs.held'), value: amount }] : []),
    ...(late_days > 0
      ? [{ name: say('digest.needs.late'), value: say('digest.days', { count: late_days }) }]
      : []),
  ]
}

export async function writeMorning(
  { db, config, now }: Reading,
  {
    network_id,
    locale,
    currency,
    site,
    origin,
  }: Pick<Receiver, 'locale' | 'currency' | 'site' | 'origin'> & { network_id: number },
  what: 'morning' | 'exceptions',
): Promise<Part | null> {
  const say = sayIn(locale, 'mails')
  const reading = { today: reportingDay(now), reports_within_days: config.reports_within_days }
  const rows =
    what === 'exceptions'
      ? exceptionRows(
          await countWaiting({ db, config, now }),
          (kind) => textsOf(locale).terms.exception_kind[kind],
          say,
        )
      : await readNeeds(db, wholeNetworkScope(network_id), currency, reading).then((needs) =>
          needRows(needs, { say, format: createFormat(locale, needs.currency) }),
        )
  const alerts = what === 'morning' ? await countRunningAlerts(db, { network_id }) : 0
  if (alerts > 0)
    rows.push({ name: say('digest.needs.unusual'), value: say('digest.count', { count: alerts }) })
  const claims = what === 'morning' ? await countUrgentClaims(db, { network_id }, reading.today) : 0
  if (claims > 0)
    rows.push({ name: say('digest.needs.claims'), value: say('digest.count', { count: claims }) })
  if (rows.length === 0) return null
  // Without the amounts and days, which move by themselves.
  const gist = createHash('sha256')
    .update(rows.map(({ name }) => name).join('\n'))
    .digest('hex')
    .slice(0, 16)
  return {
    subject: say(`digest.subject_${what}`, { site, count: rows.length }),
    title: say(`digest.${what}`),
    lead: [],
    lists: [{ title: say('digest.todo'), rows }],
    action:
      what === 'exceptions'
        ? { text: say('digest.open_today'), href: `${origin}/console` }
        : { text: say('digest.open'), href: `${origin}/dashboard` },
    gist,
  }
}

const exceptionRows = (
  counts: Map<ExceptionKind, number>,
  nameOf: (kind: ExceptionKind) => string,
  say: Say,
) =>
  exceptionKinds.flatMap((kind) => {
    const count = counts.get(kind)
    return count ? [{ name: nameOf(kind), value: say('digest.count', { count }) }] : []
  })
