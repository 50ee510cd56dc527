import { useMemo } from 'react'
import { useTranslations } from 'use-intl'
import { useLocale } from '../../lib/locale.ts'
import { OptionPicker } from '../../ui/option-picker.tsx'

/** The zones that the browser knows, this device's first, each with its distance from UTC. */
export function TimeZonePicker({ value, onPick }: { value: string; onPick: (zone: string) => void }) {
  const t = useTranslations('account.told')
  const locale = useLocale()
  const options = useMemo(() => {
    const here = Intl.DateTimeFormat().resolvedOptions().timeZone
    const zones = new Set([here, value, ...Intl.supportedValuesOf('timeZone')])
    return [...zones].map((zone) => ({ value: zone, label: nameOf(zone), detail: offsetOf(zone, locale) }))
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

const nameOf = (zone: string) => zone.replaceAll('_', ' ')

const offsetOf = (zone: string, locale: string) =>
  new Intl.DateTimeFormat(locale, { timeZone: zone, timeZoneName: 'shortOffset' })
    .formatToParts()
    .find(({ type }) => type === 'timeZoneName')?.value
