import { sql } from 'kysely'
import type { ScheduledJob } from '../../scheduled-job.ts'

/** Chats and search engines may ask for a link's picture long after the page has another one. */
const keptDays = 30
/** The platform's pictures may be kept thirty days from when they were fetched; the job runs once a day. */
const platformDays = 29

const before = (days: number) => sql<Date>`now() - ${sql.lit(`${days} days`)}::interval`

export const pictureJobs: ScheduledJob[] = [
  {
    name: 'pictures.delete-released',
    cron: '23 4 * * *',
    async run({ db }) {
      const address = sql`'/pictures/' || encode(pictures.sha256, 'hex') || '.%'`
      await db
        .deleteFrom('pictures')
        .where(({ eb, or }) =>
          or([
            eb('released_at', '<', before(keptDays)),
            eb('platform_fetched_at', '<', before(platformDays)),
          ]),
        )
        .where(({ not, exists, selectFrom }) =>
          not(
            exists(
              selectFrom('networks')
                .select('network_id')
                .where(({ or }) =>
                  or([
                    sql<boolean>`logo_favicon like ${address}`,
                    sql<boolean>`logo_meta like ${address}`,
                    sql<boolean>`exclusive_logo like ${address}`,
                  ]),
                ),
            ),
          ),
        )
        .execute()
    },
  },
]
