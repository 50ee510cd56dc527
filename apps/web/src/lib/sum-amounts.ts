/** The exact difference of two decimals. */
export const subtract = (a: string, b: string): string =>
  sumAmounts([a, b.startsWith('-') ? b.slice(1) : `-${b}`]) ?? '0'

/** The exact sum of decimals, as a decimal; null where none is known. */
export function sumAmounts(amounts: readonly (string | null)[]): string | null {
  const decimals = amounts.filter((amount) => amount !== null)
  if (decimals.length === 0) return null
  const digits = Math.max(...decimals.map((amount) => amount.split('.')[1]?.length ?? 0))
  const sum = decimals.reduce((total, amount) => {
    const [whole = '0', part = ''] = amount.split('.')
    return total + BigInt(whole + part.padEnd(digits, '0'))
  }, 0n)
  const text = String(sum < 0n ? -sum : sum).padStart(digits + 1, '0')
  const [whole, part] = [text.slice(0, text.length - digits), text.slice(text.length - digits)]
  return `${sum < 0n ? '-' : ''}${whole}${digits > 0 ? `.${part}` : ''}`
}
