import { platformChannelId } from '@cuesheet/contract/values/ids'
import { type RawBuilder, sql } from 'kysely'
import type { Database } from '../../../db/connection.ts'
import { parseFileName } from '../parse-file-name.ts'

export type MatchedChannel = {
  network_id: number
  channel_id: number
  platform_channel_id: string
  title: string
}

/**
 * The channels that exports are of, by their files' names, which Studio makes of a label, the span and the channel: "Date
 * 2026-10-01_2026-10-31 Some Channel.zip". By an id in the name, else by title or handle, without what file systems forbid
 * or change. Of one network, or of all.
 */
export async function matchChannels(
  db: Database,
  fileNames: readonly string[],
  network_id: number | null,
): Promise<Map<string, MatchedChannel[]>> {
  const words = fileNames.map((name) => ({ name, id: idIn(name), said: channelIn(name) }))
  const { rows: keys } = await sql<{ said: string; key: string }>`
    select said, ${keyOf(sql`said`)} as key from unnest(${words.map(({ said }) => said)}::text[]) as names (said)`.execute(
    db,
  )
  const keyOfName = new Map(keys.map(({ said, key }) => [said, key]))
  const known = keys.map(({ key }) => key).filter((key) => key !== '')
  const { rows } = await sql<MatchedChannel & { title_key: string; handle_key: string | null }>`
    select network_id, channel_id, platform_channel_id, title, ${keyOf(sql`title`)} as title_key,
      ${keyOf(sql`handle`)} as handle_key
    from channels
    where ${network_id === null ? sql`true` : sql`network_id = ${network_id}`} and (
      platform_channel_id = any(${words.flatMap(({ id }) => id ?? [])}::text[])
      or ${keyOf(sql`title`)} = any(${known}::text[]) or ${keyOf(sql`handle`)} = any(${known}::text[]))
    order by network_id, channel_id`.execute(db)
  return new Map(
    words.map(({ name, id, said }) => {
      const byId = rows.filter(({ platform_channel_id }) => platform_channel_id === id)
      const key = keyOfName.get(said)
      const byName = rows.filter(
        ({ title_key, handle_key }) => key && (title_key === key || handle_key === key),
      )
      const exact = byName.filter(({ title }) => title.normalize('NFKC') === said.normalize('NFKC'))
      const found = id ? byId : exact.length === 1 ? exact : byName
      return [name, found.map(({ title_key: _, handle_key: __, ...channel }) => channel)]
    }),
  )
}

const idIn = (name: string) => /UC[\w-]{22}(?![\w-])/.exec(name)?.[0].match(platformChannelId)?.[0] ?? null

/** What a file's name says of the channel: what follows the span, else all of it. */
function channelIn(fileName: string): string {
  const { original } = parseFileName(fileName)
  const name = (original ?? fileName).normalize('NFKC').replace(/(\.(zip|csv|gz))+$/i, '')
  return (/\d{4}-\d{2}-\d{2}_\d{4}-\d{2}-\d{2}[\s_-]+(.+)$/.exec(name)?.[1] ?? name).trim()
}

/** Text as names of files and of channels are compared: without case, blanks, and signs that the one or the other may lack. */
const keyOf = (text: RawBuilder<unknown>) =>
  sql`regexp_replace(lower(normalize(${text}, NFKC)), ${String.raw`[][\s@_.,:;/\\*?"'<>|!#&()+~-]+`}, '', 'g')`
