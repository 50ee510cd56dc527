import { floor, sum } from './integers.ts'
import type { Facts } from './read-facts.ts'

/** Whose a channel's money of a day is. points null: equal parts, else parts of 10,000. */
export type Owners = {
  channel_id: number
  account_ids: number[]
  points: bigint[] | null
  isCredited: boolean
}

const covers = (day: string) => (span: { from: string; until: string }) =>
  span.from <= day && day < span.until

/**
 * Of a row's day, or of the last day of its month where it has none; of these any credited day of the month is enough. Null:
 * the network had no such channel then.
 */
export function ownersOf(
  facts: Facts,
  { channel, day, month }: { channel: string; day: string | null; month: string },
): Owners | null {
  const earned = day ?? lastDay(month)
  const isCreditedBy = (spans: { from: string; until: string }[]) =>
    day === null
      ? spans.some(({ from, until }) => from <= lastDay(month) && until > month)
      : spans.some(covers(day))
  const gone = facts.gone.filter((each) => each.channel === channel)
  const former = gone.find(covers(earned))
  if (former) return { ...former, isCredited: isCreditedBy(former.credit) }
  const channel_id = facts.channels.get(channel)
  if (channel_id === undefined || gone.some(({ until }) => earned < until)) return null
  const isCredited = isCreditedBy(facts.credit.get(channel_id) ?? [])
  return { channel_id, isCredited, ...sharesOn(facts, channel_id, earned) }
}

function sharesOn(facts: Facts, channel_id: number, day: string): Pick<Owners, 'account_ids' | 'points'> {
  const held = facts.holdings.filter((each) => each.channel_id === channel_id)
  const ofChannel = facts.shares.filter((share) => share.channel_id === channel_id && share.from <= day)
  const latest = ofChannel.reduce((last, { from }) => (from > last ? from : last), '')
  const given = new Map(
    ofChannel.filter(({ from }) => from === latest).map(({ account_id, points }) => [account_id, points]),
  )
  // Who shares without ever having been assigned has the channel in the months of the share.
  const others = [...given.keys()].filter((id) => id > 0 && !held.some(({ account_id }) => account_id === id))
  const ids = new Set([...held.filter(covers(day)).map(({ account_id }) => account_id), ...others])
  const owners = [...ids].sort((a, b) => a - b)
  const sharers = owners.filter((id) => given.has(id))
  if (sharers.length === 0) return { account_ids: owners, points: null }
  const rest = owners.filter((id) => !given.has(id))
  const whole = sum(sharers.map((id) => given.get(id)!))
  const parts = new Map(
    owners.map((id) => {
      const points = given.get(id)
      if (points === undefined) return [id, floor(10_000n - whole, BigInt(rest.length))]
      return [id, rest.length === 0 ? floor(points * 10_000n, whole) : points]
    }),
  )
  const first = rest[0] ?? sharers[0]!
  parts.set(first, parts.get(first)! + 10_000n - sum(parts.values()))
  const having = owners.filter((id) => parts.get(id)! > 0n)
  return { account_ids: having, points: having.map((id) => parts.get(id)!) }
}

const lastDay = (month: string): string =>
  new Date(Date.UTC(Number(month.slice(0, 4)), Number(month.slice(5, 7)), 0)).toISOString().slice(0, 10)
