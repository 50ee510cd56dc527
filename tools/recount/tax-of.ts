import { scaled } from './integers.ts'
import type { Facts, Payee } from './read-facts.ts'

/** What is withheld of a payment, and the VAT on top of it, by the rules of its day. */
export function taxOf(
  rules: readonly Facts['tax_rules'][number][],
  due: bigint,
  payee: Payee,
  paid_on: string,
): { withheld: bigint; vat: bigint } {
  const isBusinessIncome = payee.kind === 'unknown' || (payee.kind === 'exempt_business' && payee.is_withheld)
  const kind = isBusinessIncome ? 'business_income' : payee.kind
  const rule = rules.findLast((each) => each.kind === kind && each.valid_from <= paid_on)
  if (!rule) return { withheld: 0n, vat: 0n }
  const tenThousandths = (rate: string) => scaled(rate, 4)
  const down = (amount: bigint, parts: bigint) => (amount / parts / rule.round_to) * rule.round_to
  const base = due * tenThousandths(rule.base_rate)
  const treaty = payee.kind === 'non_resident' ? payee.treaty_rate : null
  const rate = treaty === null ? tenThousandths(rule.income_rate) : scaled(treaty, 2)
  const income = base > rule.exempt_up_to * 10_000n ? down((base / 10_000n) * rate, 10_000n) : 0n
  const local = treaty === null ? down(income * tenThousandths(rule.local_rate), 10_000n) : 0n
  return { withheld: income + local, vat: (due * tenThousandths(rule.vat_rate)) / 10_000n }
}
