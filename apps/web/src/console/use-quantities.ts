import { useMemo } from 'react'
import { useLocale } from '../lib/locale.ts'

const sizes = ['byte', 'kilobyte', 'megabyte', 'gigabyte', 'terabyte'] as const

/** Writes sizes (`1.2 GB`, in steps of 1024) and how long something took (`350 ms`, `2.4 sec`). */
export function useQuantities(): { bytes: (bytes: number) => string; lasting: (ms: number) => string } {
  const locale = useLocale()
  return useMemo(() => {
    const write = (value: number, unit: string) =>
      new Intl.NumberFormat(locale, {
        style: 'unit',
        unit,
        unitDisplay: unit === 'byte' ? 'long' : 'short',
        maximumSignificantDigits: 3,
      }).format(value)
    return {
      bytes: (bytes) => {
        const step = Math.min(sizes.length - 1, Math.floor(Math.log2(Math.max(1, bytes)) / 10))
        return write(bytes / 1024 ** step, sizes[step]!)
      },
      lasting: (ms) =>
        ms >= 60_000
          ? write(ms / 60_000, 'minute')
          : ms >= 1000
            ? write(ms / 1000, 'second')
            : write(ms, 'millisecond'),
    }
  }, [locale])
}
