import { localDay } from '../../lib/calendar.ts'
import type { Message } from './api.ts'

/** The messages in their order, those of one day together. */
export function groupByDay(messages: readonly Message[]): { day: string; messages: Message[] }[] {
  const days: { day: string; messages: Message[] }[] = []
  for (const message of messages) {
    const day = localDay(message.created_at)
    const last = days.at(-1)
    if (last?.day === day) last.messages.push(message)
    else days.push({ day, messages: [message] })
  }
  return days
}
