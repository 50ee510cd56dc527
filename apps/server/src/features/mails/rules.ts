import type { Transaction } from 'kysely'
import type { Config } from '../../config.ts'
import type { DB } from '../../db/tables.gen.ts'

export type MailKind = 'password_reset' | 'collection' | 'message' | 'digest'

export type ClaimedMail = {
  network_id: number
  mail_id: string
  kind: string
  account_id: number | null
  tries: number
  facts: unknown
}

export type WrittenMail = {
  account_id: number
  to: string
  subject: string
  text: string
  html?: string
  headers?: Record<string, string>
  /** What a later one is compared with: kept where the mail server has taken it. */
  gist?: string
  /** What follows where the mail server has taken it, and where it has not. */
  onTaken?: (trx: Transaction<DB>) => Promise<unknown>
  onRefused?: (trx: Transaction<DB>) => Promise<unknown>
}

/** Writes a mail when it is sent, so that no link and no figure waits with it; null where there is nothing to say any more. */
export type MailWriter = (
  trx: Transaction<DB>,
  mail: ClaimedMail,
  config: Config,
) => Promise<WrittenMail | null>

/** Waits 2 minutes after the first try, twice as long after each other one, an hour at most. */
export const minutesUntilTry = (tries: number): number => Math.min(60, 2 ** tries)

/** A mail whose facts are what it says, and to whom. */
export const asKept: MailWriter = async (_trx, { account_id, facts }) => ({
  ...(facts as Pick<WrittenMail, 'to' | 'subject' | 'text'>),
  account_id: account_id!,
})
