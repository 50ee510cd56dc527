import type { Message } from './api.ts'

/** The day of a moment where the reader is, as `YYYY-MM-DD`. */
export function localDay(moment: Date): string {
  const two = (part: number) => String(part).padStart(2, '0')
  return `${moment.getFullYear()}-${two(moment.getMonth() + 1)}-${two(moment.getDate())}`
}

/** The messages in their order, those of one day together. */
export function groupByDay(messages: readonly Message[]): { day: string; messages: Message[] }[] {
  const days: { day: string; messages: Message[] }[] = []
  for (const message of messages) {
    const day = localDay(new Date(message.created_at))
    const last = days.at(-1)
    if (last?.day === day) last.messages.push(message)
    else days.push({ day, messages: [message] })
  }
  return days
}
