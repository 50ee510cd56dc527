import { isBusinessNumber, type KoreanBank } from '@cuesheet/contract/values/korean-banks'
import type { PayoutMethod } from '@cuesheet/contract/values/payouts'
import { businessKinds, type PayeeKind } from '@cuesheet/contract/values/settlement'
import { DomainError } from '../../errors/domain-error.ts'
import type { TextKey } from '../../locales/texts.ts'

export type Entered = {
  method: PayoutMethod
  legal_name: string
  holder: string
  bank?: KoreanBank | undefined
  number?: string | undefined
  email?: string | undefined
  registration?: string | undefined
  kind?: PayeeKind | undefined
}

/** What is sealed of it. */
export type Sealed = {
  legal_name: string
  holder: string
  /** Digits alone. */
  number: string | null
  email: string | null
  registration: string | null
}

/** What an owner's details are sealed for: they open for nobody else's. */
export const sealedFor = ({ network_id, account_id }: { network_id: number; account_id: number }) =>
  `payout ${network_id}/${account_id}`

export const lastDigits = (digits: string): string => digits.slice(-4)

const digitsOf = (text: string | undefined): string => (text ?? '').replace(/[\s-]/g, '')

/** What is kept of what was entered, and what may be read of it; `invalid_input` naming each field that is wrong. */
export function readEntered({
  method,
  bank,
  email,
  kind = 'unknown',
  legal_name,
  holder,
  ...entered
}: Entered): {
  sealed: Sealed
  kind: PayeeKind
  method: PayoutMethod
  bank: KoreanBank | null
  ending: string
} {
  const isBank = method === 'bank'
  const number = digitsOf(entered.number)
  const registration = digitsOf(entered.registration)
  const isBusiness = businessKinds.includes(kind)
  const fields: Record<string, TextKey> = {}
  if (isBank && bank === undefined) fields.bank = 'payout_bank'
  if (isBank && !/^\d{7,16}$/.test(number)) fields.number = 'payout_number'
  if (!isBank && !email) fields.email = 'payout_email'
  if (isBusiness ? !isBusinessNumber(registration) : registration !== '')
    fields.registration = isBusiness ? 'payout_registration' : 'payout_no_registration'
  if (Object.keys(fields).length > 0) throw new DomainError('invalid_input', { fields })
  return {
    sealed: {
      legal_name: legal_name.normalize('NFC'),
      holder: holder.normalize('NFC'),
      number: isBank ? number : null,
      email: isBank ? null : email!,
      registration: isBusiness ? registration : null,
    },
    kind,
    method,
    bank: isBank ? bank! : null,
    ending: isBank ? lastDigits(number) : email!.slice(email!.indexOf('@')).slice(0, 40),
  }
}
