import { addDays, countDays } from '@cuesheet/contract/values/day'

/** Every day (YYYY-MM-DD) from `from` to `to`, both inclusive; empty when reversed. */
export function daysBetween(from: string, to: string): string[] {
  return Array.from({ length: Math.max(0, countDays(from, to)) }, (_, index) => addDays(from, index))
}

export type TimeTicks = { unit: 'day' | 'month'; indexes: readonly number[] }

/**
 * Which days get a label, so that labels of `labelWidth` px never touch: up to two weeks every n-th
 * day, up to two months every n-th week, beyond that the first days of months.
 */
export function timeTicks(days: readonly string[], width: number, labelWidth: number): TimeTicks {
  const room = Math.max(1, Math.floor(width / labelWidth))
  if (days.length <= 62) {
    const least = Math.ceil(days.length / room)
    const step = days.length <= 14 ? least : Math.ceil(least / 7) * 7
    return { unit: 'day', indexes: everyNth(days.length, step) }
  }
  const firsts = days.flatMap((day, index) => (day.endsWith('-01') ? [index] : []))
  const step = [1, 2, 3, 6, 12].find((months) => firsts.length / months <= room) ?? 12
  const labelled = firsts.filter((index) => (Number(days[index]?.slice(5, 7)) - 1) % step === 0)
  return { unit: 'month', indexes: labelled }
}

function everyNth(length: number, step: number): number[] {
  return Array.from({ length: Math.ceil(length / step) }, (_, index) => index * step)
}

/** The day under a pointer at `x` px from the plot's left edge, clamped to the plot. */
export function indexAt(x: number, slot: number, count: number): number {
  return Math.min(count - 1, Math.max(0, Math.floor(x / slot)))
}

/** Where a key moves the crosshair within 0 … `last`, beginning at `start`; null when the key is not the chart's. */
export function stepIndex(key: string, index: number | null, last: number, start: number): number | null {
  const step: Record<string, number> = {
    ArrowLeft: -1,
    ArrowDown: -1,
    ArrowRight: 1,
    ArrowUp: 1,
    PageDown: -7,
    PageUp: 7,
  }
  if (key === 'Home') return 0
  if (key === 'End') return last
  const days = step[key]
  if (days === undefined) return null
  return index === null ? start : Math.min(last, Math.max(0, index + days))
}
