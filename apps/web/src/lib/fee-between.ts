/** In the currency's smallest unit, rounded as amounts are shown. */
function minorUnits(amount: string, digits: number): bigint {
  const [whole = '0', fraction = ''] = amount.replace('-', '').split('.')
  const units =
    BigInt(whole + fraction.slice(0, digits).padEnd(digits, '0')) +
    ((fraction[digits] ?? '0') >= '5' ? 1n : 0n)
  return amount.startsWith('-') ? -units : units
}

/** The fee that makes gross − fee = net true of the amounts as they are shown; null where either is unknown. */
export function feeBetween(gross: string | null, net: string | null, digits: number): string | null {
  if (gross === null || net === null) return null
  const units = minorUnits(gross, digits) - minorUnits(net, digits)
  const text = String(units < 0n ? -units : units).padStart(digits + 1, '0')
  const at = text.length - digits
  return `${units < 0n ? '-' : ''}${text.slice(0, at)}${digits > 0 ? `.${text.slice(at)}` : ''}`
}
