import { challengeMinutes } from '@cuesheet/contract/sign-in'
import { throttleHours } from '../../access/password-throttle.ts'
import { idleDays } from '../../access/session.ts'
import { isPresent } from '../../db/present-networks.ts'
import { replayMinutes } from '../../http/request-signature.ts'
import { ago, cleanUpJob } from '../../jobs/clean-up-job.ts'
import type { ScheduledJob } from '../../jobs/scheduled-job.ts'
import { secondFactorMinutes } from './rules.ts'

export const authJobs: ScheduledJob[] = [
  cleanUpJob('auth.clean-up-sessions', '17 * * * *', (db) => [
    db
      .deleteFrom('sessions')
      .where(isPresent())
      .where('last_seen_at', '<', ago(`${idleDays} days`)),
  ]),
  cleanUpJob('auth.clean-up-protection-ids', '*/10 * * * *', (db) => [
    db.deleteFrom('used_protection_ids').where('used_at', '<', ago(`${replayMinutes} minutes`)),
  ]),
  cleanUpJob('auth.clean-up-tickets', '*/10 * * * *', (db) => [
    db.deleteFrom('external_tickets').where(isPresent()).where('expires_at', '<', ago('0 minutes')),
  ]),
  cleanUpJob('auth.clean-up-proofs', '27 * * * *', (db) => [
    db
      .deleteFrom('sign_in_challenges')
      .where(isPresent())
      .where('begun_at', '<', ago(`${challengeMinutes} minutes`)),
    db.deleteFrom('password_resets').where(isPresent()).where('expires_at', '<', ago('0 minutes')),
    db
      .deleteFrom('second_factors')
      .where(isPresent())
      .where('enabled_at', 'is', null)
      .where('begun_at', '<', ago(`${secondFactorMinutes} minutes`)),
  ]),
  cleanUpJob('auth.clean-up-throttle', '47 * * * *', (db) => [
    db.deleteFrom('sign_in_throttle').where('window_started_at', '<', ago(`${throttleHours} hours`)),
  ]),
]
