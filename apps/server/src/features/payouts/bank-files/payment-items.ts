import type { KoreanBank } from '@cuesheet/contract/values/korean-banks'

/** A line of a payment file. */
export type PaymentItem = {
  number: number
  method: 'bank' | 'paypal' | 'wise'
  bank: KoreanBank | null
  account_number: string | null
  email: string | null
  holder: string
  legal_name: string
  /** In won. */
  amount: bigint
  currency: string
  receiver_memo: string
  own_memo: string
}
