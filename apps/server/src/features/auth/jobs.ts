import { challengeMinutes } from '@cuesheet/contract/sign-in'
import { sql } from 'kysely'
import { throttleHours } from '../../access/password-throttle.ts'
import { isPresent } from '../../db/present-networks.ts'
import { replayMinutes } from '../../http/request-signature.ts'
import { idleDays } from '../../http/session.ts'
import type { ScheduledJob } from '../../jobs/scheduled-job.ts'
import { secondFactorMinutes } from './rules.ts'
import { sendResetMails } from './send-reset-mails.ts'

const ago = (text: string) => sql<Date>`now() - ${sql.lit(text)}::interval`

/** What has expired answers nobody any more; these only take it off the disk. */
export const authJobs: ScheduledJob[] = [
  {
    name: 'auth.clean-up-sessions',
    cron: '17 * * * *',
    async run({ db }) {
      await db
        .deleteFrom('sessions')
        .where(isPresent())
        .where('last_seen_at', '<', ago(`${idleDays} days`))
        .execute()
    },
  },
  {
    name: 'auth.clean-up-protection-ids',
    cron: '*/10 * * * *',
    async run({ db }) {
      await db
        .deleteFrom('used_protection_ids')
        .where('used_at', '<', ago(`${replayMinutes} minutes`))
        .execute()
    },
  },
  {
    name: 'auth.clean-up-tickets',
    cron: '*/10 * * * *',
    async run({ db }) {
      await db
        .deleteFrom('external_tickets')
        .where(isPresent())
        .where('expires_at', '<', sql<Date>`now()`)
        .execute()
    },
  },
  {
    name: 'auth.clean-up-proofs',
    cron: '27 * * * *',
    async run({ db }) {
      await db
        .deleteFrom('sign_in_challenges')
        .where(isPresent())
        .where('begun_at', '<', ago(`${challengeMinutes} minutes`))
        .execute()
      await db
        .deleteFrom('password_resets')
        .where(isPresent())
        .where('expires_at', '<', ago('0 minutes'))
        .execute()
      await db
        .deleteFrom('second_factors')
        .where(isPresent())
        .where('enabled_at', 'is', null)
        .where('begun_at', '<', ago(`${secondFactorMinutes} minutes`))
        .execute()
    },
  },
  {
    name: 'auth.clean-up-throttle',
    cron: '47 * * * *',
    async run({ db }) {
      await db
        .deleteFrom('sign_in_throttle')
        .where('window_started_at', '<', ago(`${throttleHours} hours`))
        .execute()
    },
  },
  { name: 'auth.send-reset-mails', cron: '*/5 * * * *', run: sendResetMails },
]
