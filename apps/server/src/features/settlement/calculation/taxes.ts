import { type RawBuilder, sql } from 'kysely'
import { isTaxedIn } from '../settlement-currencies.ts'

type Payment = {
  /** What it is paid in, and what it comes to in whole units of that, 0 or more. */
  currency: RawBuilder<unknown>
  due: RawBuilder<unknown>
  /** A row of `payees`, which may be missing. */
  payee: RawBuilder<unknown>
  paid_on: RawBuilder<unknown>
}

const down = (amount: RawBuilder<unknown>) => sql`(div(${amount}, rule.round_to) * rule.round_to)`

/** What stands in place of a rule where none of the known ones is for the currency. */
export const untaxed = 'untaxed'

/**
 * Taxes of a payment as a lateral subquery of one row: payee_kind, treaty_rate, tax_rule, needs_invoice, income_tax, local_tax
 * and vat. Whose kind nobody has said is taxed as business income; a treaty's rate has no local tax. tax_rule null:
 * no rule of the kind holds on the day, and it is not to be paid. The rules are Korea's, in won: what is paid in another currency
 * is untaxed.
 */
export const taxOf = ({ currency, due, payee, paid_on }: Payment) => sql`(
  select payee.kind as payee_kind, payee.treaty_rate,
    case when is_taxed then rule.kind || '@' || rule.valid_from else ${untaxed} end as tax_rule,
    is_taxed and taxed_as in ('business', 'exempt_business') as needs_invoice, income_tax::bigint as income_tax,
    (case when payee.treaty_rate is null then coalesce(${down(sql`income_tax * rule.local_rate`)}, 0) else 0 end)::bigint as local_tax,
    coalesce(trunc(${due} * rule.vat_rate), 0)::bigint as vat
  from (
    select coalesce(${payee}.kind, 'unknown') as kind,
      case when ${payee}.kind = 'non_resident' then ${payee}.treaty_rate end as treaty_rate,
      case
        when coalesce(${payee}.kind, 'unknown') = 'unknown' then 'business_income'
        when ${payee}.kind = 'exempt_business' and ${payee}.is_withheld then 'business_income'
        else ${payee}.kind
      end as taxed_as, ${isTaxedIn(currency)} as is_taxed
  ) as payee
  left join lateral (
    select * from tax_rules
    where is_taxed and tax_rules.kind = taxed_as and is_on and valid_from <= ${paid_on}
    order by valid_from desc limit 1
  ) as rule on true
  cross join lateral (
    select case when ${due} * rule.base_rate > rule.exempt_up_to
      then ${down(sql`trunc(${due} * rule.base_rate) * coalesce(payee.treaty_rate / 100, rule.income_rate)`)} else 0 end as income_tax
  ) as income
)`
