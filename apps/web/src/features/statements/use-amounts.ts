import type { StatementData } from '@cuesheet/contract/values/statements'
import { useFormat } from '../../lib/format.ts'

/** How a statement’s amounts are written, in its currency and in dollars. */
export function useAmounts(data: Pick<StatementData, 'currency'>) {
  const won = useFormat(data.currency === 'USD' ? 'USD' : 'KRW')
  const dollars = useFormat('USD')
  return { ...won, usd: dollars.money }
}
