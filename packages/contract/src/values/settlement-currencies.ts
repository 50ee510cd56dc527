import type { Currency } from './money.ts'

type Settled = {
  /** What the ledger calls its book: amounts are whole units of it. US cents are no nano-dollars, so they are a book of their own. */
  book: string
  /** Decimals of a unit: 0 won, 2 cents. */
  digits: number
  /** Units for a US dollar, where no rate says so. */
  units_per_dollar: number | null
  /** Whether tax is withheld and VAT added by the rules that are known, which are Korea's. */
  is_taxed: boolean
}

/** The currencies that a network is closed and paid in. Amounts of the close are whole units of them: won, or cents. */
export const settlementCurrencies: Record<Currency, Settled> = {
  KRW: { book: 'KRW', digits: 0, units_per_dollar: null, is_taxed: true },
  USD: { book: 'USX', digits: 2, units_per_dollar: 100, is_taxed: false },
}

export const isTaxed = (currency: Currency) => settlementCurrencies[currency].is_taxed

/** Whether what the platform pays becomes another currency, at a rate that is worth telling. */
export const hasRate = ({ currency }: { currency: Currency }) =>
  settlementCurrencies[currency].units_per_dollar === null

/** The same of what was typed: 123.45 dollars are 12345 cents. What is none is left as it is. */
export function unitsOf(typed: string, currency: Currency): string {
  const { digits } = settlementCurrencies[currency]
  const text = typed
    .normalize('NFKC')
    .replaceAll(/[,\s₩$]/g, '')
    .replace('−', '-')
  const [, sign, whole, fraction = ''] = /^(-?)(\d+)(?:\.(\d+))?$/.exec(text) ?? []
  if (digits === 0 || whole === undefined || fraction.length > digits) return text
  return `${sign}${(whole + fraction.padEnd(digits, '0')).replace(/^0+(?=\d)/, '')}`
}

/** Units of a currency as a decimal of it, exactly: 12345 cents are 123.45, and 1.5 of them 0.015. */
export function decimalOf(units: string, currency: Currency): string {
  const { digits } = settlementCurrencies[currency]
  if (digits === 0) return units
  const [, sign, whole = '', fraction = ''] = /^(-?)(\d+)\.?(\d*)$/.exec(units)!
  const padded = whole.padStart(digits + 1, '0')
  return `${sign}${padded.slice(0, -digits)}.${padded.slice(-digits)}${fraction}`
}
