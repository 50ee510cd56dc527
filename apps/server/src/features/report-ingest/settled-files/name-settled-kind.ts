import { findSettledFile, type SettledFile, settledTitleLines } from './find-settled-file.ts'

const monthName = new Intl.DateTimeFormat('en', { month: 'long', year: 'numeric', timeZone: 'UTC' })
export const nameMonth = (month: string) => monthName.format(new Date(`${month.slice(0, 7)}-01T00:00:00Z`))

const premiumWords: Partial<Record<SettledFile['part'], string>> = {
  music: 'music',
  non_music: 'non-music',
  label: 'label',
  label_non_music: 'label non-music',
  label_subscribers: 'label subscribers’',
}

/** As a sentence calls it: "Shorts ads file". */
export function nameSettledKind({ family, level, is_adjustment, part }: SettledFile): string {
  switch (family) {
    case 'payment_summary':
      return 'payment summary'
    case 'shorts_ads':
      return part === 'label_pool' ? 'Shorts label pool' : 'Shorts ads file'
    case 'shorts_subscriptions':
      return 'Shorts subscriptions file'
    case 'paid_features':
      return 'paid features file'
    case 'channel_adjustments':
      return 'channel adjustments file'
    case 'us_tax':
      return 'US tax file'
    case 'us_tax_refund':
      return 'US tax refund file'
    case 'ads':
    case 'premium': {
      const what =
        family === 'ads' ? (part === '' ? 'ads' : 'audio tier ads') : `${premiumWords[part]} Premium`
      return is_adjustment ? `${what} adjustments file by ${level}` : `${what} ${level} file`
    }
    default:
      return `${level} file`
  }
}

/** Why a file that has the columns of the monthly close is none that it takes; null of all others. By its first lines. */
export function refuseSettledFile(records: readonly (readonly string[])[], fileName: string): string | null {
  for (const record of records.slice(0, settledTitleLines + 1)) {
    const found = findSettledFile(record, fileName)
    if (!found) continue
    const { family, month, covers, is_unknown_form } = found
    const what = nameSettledKind(found)
    const of = month === null ? '' : ` of ${nameMonth(month)}`
    if (covers !== null)
      return `This is ${/^[aeio]/i.test(what) ? 'an' : 'a'} ${what}${of} that covers ${covers}: the monthly close takes the file of the whole month. Nothing of it was loaded.`
    if (is_unknown_form)
      return `This is the ${what}${of} as the Reporting API writes it, with columns that are not known here: ${listColumns(record)}. Download the file of this month in the content manager, and upload that. Nothing of it was loaded.`
    if (family === null)
      return `This is a settled ${what}${of}, but neither its columns nor its name say of which revenue. Nothing of it was loaded.`
  }
  return null
}

const shownColumns = 30

const listColumns = (names: readonly string[]) =>
  names
    .slice(0, shownColumns)
    .map((name) => name.slice(0, 60))
    .join(', ')
