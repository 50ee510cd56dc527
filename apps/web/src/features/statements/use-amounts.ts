import type { StatementData } from '@cuesheet/contract/values/statements'
import { useFormat } from '../../lib/format.ts'
import { usePaidFormat } from '../../lib/use-paid-format.ts'

/** How a statement’s amounts are written, in its currency and in dollars. */
export function useAmounts(data: Pick<StatementData, 'currency'>) {
  const paid = usePaidFormat(data.currency)
  const dollars = useFormat('USD')
  return { ...paid, usd: dollars.money }
}
