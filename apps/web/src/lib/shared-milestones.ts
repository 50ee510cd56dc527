/** A milestone that a picture is made of, as an address names it; `views` and days as the message has them. */
export type SharedMilestone =
  | { kind: 'video'; video_id: string; channel_id: number; views: number }
  | { kind: 'channel' | 'member'; id: number; views: number }
  | { kind: 'own'; views: number }
  | { kind: 'day'; day: string; within: 'all' | 'year' }
  | { kind: 'first'; day: string }
  | { kind: 'paid'; month: string }

/** Between milestones, and between the parts of one: neither is in an id or a day. */
const [between, within] = ['~', '.']

export const writeMilestones = (milestones: readonly SharedMilestone[]): string =>
  milestones.map((milestone) => Object.values(milestone).join(within)).join(between)

const isDay = (text: string | undefined) => /^\d{4}-\d{2}-\d{2}$/.test(text ?? '')
const isCount = (text: string | undefined) => /^[1-9]\d{0,14}$/.test(text ?? '')

function readMilestone(text: string): SharedMilestone | null {
  const [kind, one = '', two = '', three = ''] = text.split(within)
  switch (kind) {
    case 'video':
      return /^[\w-]{11}$/.test(one) && isCount(two) && isCount(three)
        ? { kind, video_id: one, channel_id: Number(two), views: Number(three) }
        : null
    case 'channel':
    case 'member':
      return isCount(one) && isCount(two) ? { kind, id: Number(one), views: Number(two) } : null
    case 'own':
      return isCount(one) ? { kind, views: Number(one) } : null
    case 'day':
      return isDay(one) ? { kind, day: one, within: two === 'year' ? 'year' : 'all' } : null
    case 'first':
      return isDay(one) ? { kind, day: one } : null
    case 'paid':
      return /^\d{4}-\d{2}$/.test(one) ? { kind, month: one } : null
    default:
      return null
  }
}

/** Those that an address names; what cannot be read is left out. */
export const readMilestones = (text: string): SharedMilestone[] =>
  text.split(between).flatMap((part) => readMilestone(part) ?? [])
