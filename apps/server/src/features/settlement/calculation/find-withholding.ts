import { sql } from 'kysely'
import type { Database } from '../../../db/connection.ts'

/** Which part of a payment is withheld from whom nobody has said how it is taxed, by the rule of the day; null without one. */
export async function findWithholding(db: Database, day: string): Promise<number | null> {
  const { rows } = await sql<{ part: number }>`
    select (base_rate * income_rate * (1 + local_rate))::float8 as part from tax_rules
    where kind = 'business_income' and is_on and valid_from <= ${day}::date
    order by valid_from desc limit 1`.execute(db)
  return rows[0]?.part ?? null
}
