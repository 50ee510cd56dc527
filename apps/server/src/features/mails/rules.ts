import type { Transaction } from 'kysely'
import type { DeliveryOutcome } from '../../access/delivery-outcome.ts'
import type { Config } from '../../config.ts'
import type { DB } from '../../db/tables.gen.ts'
import type { SentJob } from '../../jobs/scheduled-job.ts'

export type MailKind = 'password_reset' | 'collection' | 'message' | 'digest'

/** How somebody is told. */
export type Way = 'mail' | 'webhook' | 'slack' | 'push'

export const jobOf = {
  mail: 'mails.send',
  webhook: 'webhooks.send',
  slack: 'webhooks.send',
  push: 'pushes.send',
} as const satisfies Record<Way, SentJob>

export type ClaimedMail = {
  network_id: number
  mail_id: string
  kind: string
  account_id: number | null
  /** Null: a mail. */
  target_id: number | null
  tries: number
  facts: unknown
}

/** What is handed over, as it is written when it is sent. */
export type Letter = {
  account_id: number | null
  /** What a later one is compared with: kept where it was taken. */
  gist?: string
}

/** A way of telling somebody, behind which it does not matter what is there. */
export type Carrier<Written extends Letter> = {
  way: Way
  /** What may have been taken is handed over again, as its receiver knows by its id what it has had. */
  repeats: boolean
  /** Null where there is nothing to say any more, or nobody to say it to. */
  write(trx: Transaction<DB>, taken: ClaimedMail): Promise<Written | null>
  deliver(letter: Written, taken: Pick<ClaimedMail, 'mail_id' | 'target_id'>): Promise<DeliveryOutcome>
  /** What follows from how it fared, beside its own row. */
  settle(
    trx: Transaction<DB>,
    taken: Pick<ClaimedMail, 'network_id' | 'mail_id' | 'target_id'>,
    fared: { letter: Written; outcome: DeliveryOutcome; now: Date },
  ): Promise<unknown>
}

export type WrittenMail = Letter & {
  account_id: number
  to: string
  subject: string
  text: string
  html?: string
  headers?: Record<string, string>
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
