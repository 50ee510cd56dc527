import { useMemo } from 'react'
import { useTranslations } from 'use-intl'
import { useLocale } from '../../lib/locale.ts'
import { OptionPicker } from '../../ui/option-picker.tsx'

/** The zones that the browser knows, this device's first, each with its distance from UTC; found by its name in the language too. */
export function TimeZonePicker({ value, onPick }: { value: string; onPick: (zone: string) => void }) {
  const t = useTranslations('account.told')
  const locale = useLocale()
  const options = useMemo(() => {
    const here = Intl.DateTimeFormat().resolvedOptions().timeZone
    const zones = new Set([here, value, ...Intl.supportedValuesOf('timeZone')])
    return [...zones].map((zone) => ({
      value: zone,
      label: zone.replaceAll('_', ' '),
      // Written once the list is open: hundreds of them take a while.
      get detail() {
        return partOf(zone, locale, 'shortOffset')
      },
      get found_by() {
        return `${zone} ${partOf(zone, locale, 'longGeneric')}`
      },
    }))
  }, [value, locale])
  return (
    <OptionPicker
      label={t('time_zone')}
      options={options}
      value={value}
      onPick={onPick}
      align="end"
      search={{ label: t('find_time_zone'), none: t('no_time_zone') }}
    />
  )
}

const partOf = (zone: string, locale: string, timeZoneName: 'longGeneric' | 'shortOffset') =>
  new Intl.DateTimeFormat(locale, { timeZone: zone, timeZoneName })
    .formatToParts()
    .find(({ type }) => type === 'timeZoneName')?.value
