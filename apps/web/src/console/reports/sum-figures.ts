const places = 9

/** The exact sum of whole numbers, or of decimals of up to nine places. */
export function sumFigures(figures: readonly string[]): string {
  const sum = figures.reduce((total, figure) => {
    const [whole = '0', part = ''] = figure.split('.')
    return total + BigInt(whole + part.padEnd(places, '0'))
  }, 0n)
  const digits = String(sum).padStart(places + 1, '0')
  const part = digits.slice(-places).replace(/0+$/, '')
  return part ? `${digits.slice(0, -places)}.${part}` : digits.slice(0, -places)
}
