import type { NetworkDetail } from '@cuesheet/contract/console-networks'
import { percentOfRate, readFeeRate } from '@cuesheet/contract/values/fee-rate'

type Settings = NetworkDetail['settings']
export type SettingName = Exclude<keyof Settings, 'design_id' | 'color_primary' | 'color_primary_dim'>

/** A setting as it stands in its field; nothing: ''. */
export function writeSetting(name: SettingName, value: Settings[SettingName]): string {
  if (value === null) return ''
  if (name === 'default_fee_rate') return String(percentOfRate(Number(value)))
  return typeof value === 'boolean' ? (value ? 'yes' : 'no') : String(value)
}

/** What stands in a field as a setting; undefined where it is none. */
export function readSetting(name: SettingName, text: string): Settings[SettingName] | undefined {
  const typed = text.trim()
  switch (name) {
    case 'is_playist':
      return typed === 'yes'
    case 'weekend_payday':
    case 'leading_views':
    case 'settlement_currency':
      return typed as Settings['weekend_payday' | 'leading_views' | 'settlement_currency']
    case 'default_fee_rate':
      return readFeeRate(typed)
    case 'most_report_loss':
      return readWhole(typed, 1, 100)
    case 'payday_months':
      return readWhole(typed, 1, 12)
    case 'final_figures_day':
    case 'payday':
      return typed === '' ? null : readWhole(typed, 1, 31)
    case 'isrc_prefix':
      if (typed === '') return null
      return /^[A-Z]{2}[A-Z0-9]{0,3}$/.test(typed.toUpperCase()) ? typed.toUpperCase() : undefined
    default:
      if (typed === '') return null
      return URL.parse(typed)?.protocol === 'https:' && !/[\s"<>\\]/.test(typed) ? typed : undefined
  }
}

/** A whole number between two; undefined where it is none. */
function readWhole(text: string, least: number, most: number): number | undefined {
  const number = /^\d{1,10}$/.test(text) ? Number(text) : Number.NaN
  return number >= least && number <= most ? number : undefined
}
