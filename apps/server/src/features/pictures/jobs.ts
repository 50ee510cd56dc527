import { sql } from 'kysely'
import type { Database } from '../../db/connection.ts'
import type { ScheduledJob } from '../../jobs/scheduled-job.ts'

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
      const unshown = await listUnshown(db)
      const address = sql`'/pictures/' || encode(pictures.sha256, 'hex') || '.%'`
      const branded = await listBranded(db)
      const gone = await db
        .selectFrom('pictures')
        .select('sha256')
        .where(({ eb, or }) =>
          or([
            eb('released_at', '<', before(keptDays)),
            eb('platform_fetched_at', '<', before(platformDays)),
            sql<boolean>`released_at is not null and sha256 = any(${unshown}::bytea[])`,
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
        .where(sql<boolean>`encode(pictures.sha256, 'hex') <> all(${branded}::text[])`)
        .where(
          sql<boolean>`not exists (
            select from tracks where substring(album_art, 11, 64) = encode(pictures.sha256, 'hex'))`,
        )
        .where(({ not, exists, selectFrom }) =>
          not(
            exists(
              selectFrom('notice_pictures')
                .select('notice_pictures.notice_id')
                .whereRef('notice_pictures.sha256', '=', 'pictures.sha256'),
            ),
          ),
        )
        .execute()
      if (gone.length > 0)
        await db
          .deleteFrom('pictures')
          .where(
            'sha256',
            'in',
            gone.map(({ sha256 }) => sha256),
          )
          .execute()
    },
  },
]

/** What earlier versions of brands show, as the keys of pictures in hex. */
async function listBranded(db: Database): Promise<string[]> {
  const { rows } = await sql<{ key: string }>`
    select distinct substring(address, 11, 64) as key from (
      select unnest(array[brand ->> 'logo_favicon', brand ->> 'logo_meta', brand ->> 'exclusive_logo']) as address
      from brand_versions
    ) as shown where address like '/pictures/%'`.execute(db)
  return rows.map(({ key }) => key)
}

/** Pictures of the platform that were given up and that no channel and no video shows: no chat asks for them later. */
async function listUnshown(db: Database): Promise<Buffer[]> {
  const released = await db
    .selectFrom('pictures')
    .select('sha256')
    .where('released_at', 'is not', null)
    .where('platform_fetched_at', 'is not', null)
    .execute()
  const keys = released.map(({ sha256 }) => sha256.toString('hex'))
  const { rows } = await sql<{ key: string }>`
    with shown as (select thumbnail from channels union all select thumbnail from videos)
    select distinct substring(thumbnail, 11, 64) as key from shown
    where substring(thumbnail, 11, 64) = any(${keys}::text[])`.execute(db)
  const keysShown = new Set(rows.map(({ key }) => key))
  return keys.filter((key) => !keysShown.has(key)).map((key) => Buffer.from(key, 'hex'))
}
