import { useMemo } from 'react'
import { useLocale } from '../lib/locale.ts'

const units = ['byte', 'kilobyte', 'megabyte', 'gigabyte', 'terabyte'] as const

/** Writes sizes: `1.2 GB`, in steps of 1024. */
export function useBytes(): (bytes: number) => string {
  const locale = useLocale()
  return useMemo(() => {
    const formats = units.map(
      (unit) =>
        new Intl.NumberFormat(locale, {
          style: 'unit',
          unit,
          unitDisplay: unit === 'byte' ? 'long' : 'short',
          maximumSignificantDigits: 3,
        }),
    )
    return (bytes) => {
      const step = Math.min(units.length - 1, Math.floor(Math.log2(Math.max(1, bytes)) / 10))
      return formats[step]!.format(bytes / 1024 ** step)
    }
  }, [locale])
}
