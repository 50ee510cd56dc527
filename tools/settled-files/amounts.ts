/** An amount in parts of random weight that sum to it exactly. */
export function splitAmount(amount: bigint, parts: number, weight: (part: number) => number): bigint[] {
  const weights = Array.from({ length: parts }, (_, part) => BigInt(1 + Math.floor(weight(part) * 1000)))
  const total = weights.reduce((sum, weight) => sum + weight, 0n)
  const shares = weights.map((weight) => (amount * weight) / total)
  shares[parts - 1]! += amount - shares.reduce((sum, weight) => sum + weight, 0n)
  return shares
}

/** Half to even. */
export function roundTo(amount: bigint, unit: bigint): bigint {
  const size = amount < 0n ? -amount : amount
  const [floor, twice] = [size / unit, (size % unit) * 2n]
  const rounded = (twice > unit || (twice === unit && floor % 2n === 1n) ? floor + 1n : floor) * unit
  return amount < 0n ? -rounded : rounded
}

/** Nano-dollars as a decimal number, without needless zeros. */
export function toDecimal(nano: bigint, places = 9): string {
  const digits = String(nano < 0n ? -nano : nano).padStart(places + 1, '0')
  const fraction = digits.slice(-places).replace(/0+$/, '')
  return `${nano < 0n ? '-' : ''}${digits.slice(0, -places)}${fraction === '' ? '' : `.${fraction}`}`
}

/** A whole number of a currency's smallest unit, with its decimals. */
export function toMoney(units: bigint, decimals: number): string {
  const digits = String(units < 0n ? -units : units).padStart(decimals + 1, '0')
  const text = decimals === 0 ? digits : `${digits.slice(0, -decimals)}.${digits.slice(-decimals)}`
  return `${units < 0n ? '-' : ''}${text}`
}

/** As a person's spreadsheet has it: `$1,234.50`, and `(1,234.50)` of what is negative. */
export function dressMoney(text: string, sign: string): string {
  const [whole = '', fraction] = text.replace('-', '').split('.')
  const grouped = whole.replace(/\B(?=(\d{3})+$)/g, ',')
  const dressed = `${sign}${grouped}${fraction === undefined ? '' : `.${fraction}`}`
  return text.startsWith('-') ? `(${dressed})` : dressed
}

export const currencyDecimals = (currency: string) => (['KRW', 'JPY', 'VND'].includes(currency) ? 0 : 2)

/** Nano-dollars × a rate in smallest units of its currency, half to even. */
export function convert(nano: bigint, rate: string, currency: string): bigint {
  const [whole = '0', fraction = ''] = rate.split('.')
  const scaled = nano * BigInt(whole + fraction) * 10n ** BigInt(currencyDecimals(currency))
  const unit = 1_000_000_000n * 10n ** BigInt(fraction.length)
  return roundTo(scaled, unit) / unit
}
