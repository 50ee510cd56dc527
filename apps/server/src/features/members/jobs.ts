import { sql } from 'kysely'
import { isPresent } from '../../db/present-networks.ts'
import { ago, cleanUpJob } from '../../jobs/clean-up-job.ts'

const keptDays = 30
const isOver = sql<boolean>`expires_at < ${ago(`${keptDays} days`)}`

export const memberJobs = [
  // Of those who never came nothing is left, nor their names in the log.
  cleanUpJob('members.clean-up', '33 4 * * *', (db) => [
    db
      .updateTable('audit_log')
      .set({ before: sql`before - 'nickname'`, after: sql`after - 'nickname'` })
      .where(isPresent('audit_log.network_id'))
      .where(sql<boolean>`action ~ '^invitation[.]'`)
      .where(sql<boolean>`exists (
        select from member_invitations i
        where ${isPresent('i.network_id')} and i.network_id = audit_log.network_id
          and i.invitation_id::text = audit_log.subject and ${isOver})`),
    db.deleteFrom('member_invitations').where(isPresent()).where(isOver),
  ]),
]
