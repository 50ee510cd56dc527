/** By how much an amount is more, or less, than another one. */
export function AmountChange({ amount, write }: { amount: string; write: (amount: string) => string }) {
  const isNothing = !/[1-9]/.test(write(amount))
  if (isNothing) return <span className="text-muted">{write('0')}</span>
  const isLess = amount.startsWith('-')
  return (
    <span className={isLess ? 'text-down' : 'text-up'}>
      {isLess ? '' : '+'}
      {write(amount)}
    </span>
  )
}
