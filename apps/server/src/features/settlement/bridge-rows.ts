import type { Currency } from '@cuesheet/contract/values/money'
import type { Bridge } from '@cuesheet/contract/values/settlement'
import { decimalOf } from '@cuesheet/contract/values/settlement-currencies'
import { amount, type Cell } from '../../csv/write-table.ts'
import type { Texts } from '../../locales/texts.ts'

/** Every step with what it adds; its last sum is what is paid. */
export function bridgeRows(
  { steps, gross, net, payable }: Bridge,
  { exports, audit }: Texts,
  currency: Currency,
): Cell[][] {
  const { settlement: words } = exports
  const row = (name: string, month: string | null, usd: string | null, won: string): Cell[] => [
    name,
    null,
    month,
    amount(usd),
    null,
    null,
    null,
    amount(decimalOf(won, currency)),
  ]
  return [
    ...steps.map(({ kind, family, adjustment_type, month, usd, won }) => {
      const detail = adjustment_type ?? (family && audit.families[family])
      return row(detail ? `${words.steps[kind]} (${detail})` : words.steps[kind], month, usd, won)
    }),
    row(words.totals.gross, null, gross.usd, gross.won),
    row(words.totals.net, null, net.usd, net.won),
    row(words.totals.payable, null, null, payable),
  ]
}
