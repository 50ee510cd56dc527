import type { KoreanBank } from '@cuesheet/contract/values/korean-banks'
import type { Currency } from '@cuesheet/contract/values/money'

/** A payment as a bank's file has it; its number is its place in the batch. */
export type PaymentItem = {
  number: number
  method: 'bank' | 'paypal' | 'wise'
  bank: KoreanBank | null
  account_number: string | null
  email: string | null
  holder: string
  legal_name: string
  /** In whole units of the currency. */
  amount: bigint
  currency: Currency
  receiver_memo: string
  own_memo: string
}

/** What a file says of all its payments. */
export type PaymentFacts = {
  /** A day. */
  paid_on: string
  memo: string
}
