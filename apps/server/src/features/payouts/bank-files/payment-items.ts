import type { KoreanBank } from '@cuesheet/contract/values/korean-banks'

/** A payment as a bank's file has it; its number is its place in the batch. */
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

/** What a file says of all its payments. */
export type PaymentFacts = {
  /** A day. */
  paid_on: string
  memo: string
}
