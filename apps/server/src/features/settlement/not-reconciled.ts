import type { CloseNeed } from '@cuesheet/contract/values/settlement'
import { DomainError } from '../../errors/domain-error.ts'
import type { FieldText } from '../../locales/texts.ts'

const texts: Partial<Record<CloseNeed, FieldText>> = {
  files: 'close_needs_files',
  payment_summary: 'close_needs_payment_summary',
  second_look: 'close_needs_second_look',
  rate: 'close_needs_rate',
  rate_look: 'close_needs_rate_look',
  rate_off: 'close_needs_rate_off',
  tax_currency: 'close_needs_tax_currency',
}

/** Why a month cannot be calculated: the first that it needs. */
export const notReconciled = (needs: readonly CloseNeed[]) =>
  new DomainError('conflict', {
    message_key: (needs[0] && texts[needs[0]]) ?? 'close_not_reconciled',
  })
