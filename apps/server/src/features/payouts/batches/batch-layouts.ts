import type { BankLayout } from '@cuesheet/contract/values/bank-layouts'
import type { NetworkScope } from '../../../access/scope.ts'
import type { Database } from '../../../db/connection.ts'
import { DomainError } from '../../../errors/domain-error.ts'
import { listLayouts } from '../bank-files/layouts.ts'
import { listTemplates } from '../bank-files/list-templates.ts'

type BatchLayout = { layout: string; name: string | null; bank: BankLayout }

/** In which layouts a file of a method can be made: the network's own first, then the templates. */
export async function listBatchLayouts(
  db: Database,
  scope: NetworkScope,
  method: string,
): Promise<BatchLayout[]> {
  const own = await listLayouts(db, scope)
  const isOf = ({ layout }: { layout: BankLayout }) => layout.method === method
  return [
    ...own
      .filter(isOf)
      .map(({ layout_id, name, layout }) => ({ layout: `own.${layout_id}`, name, bank: layout })),
    ...listTemplates()
      .filter(isOf)
      .map(({ key, layout }) => ({ layout: `template.${key}`, name: null, bank: layout })),
  ]
}

/** One of them; `conflict` where it is none, or none any more. */
export async function findBatchLayout(
  db: Database,
  scope: NetworkScope,
  { layout, method }: { layout: string; method: string },
): Promise<BatchLayout> {
  const found = (await listBatchLayouts(db, scope, method)).find((one) => one.layout === layout)
  if (!found) throw new DomainError('conflict', { message_key: 'payout_no_layout' })
  return found
}
