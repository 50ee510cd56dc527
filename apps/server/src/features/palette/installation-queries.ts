import { mostFound } from '@cuesheet/contract/palette'
import type { Locale } from '@cuesheet/contract/values/locale'
import { type RawBuilder, sql } from 'kysely'
import type { Database } from '../../db/connection.ts'

// Of all networks at once, for operators. Names are found by their pairs of characters, which are indexed; one of a
// single character has none, and is looked for where there are few.

const fold = (search: string) => search.normalize('NFKC').toLowerCase()
const hasPairs = (words: string) => [...words].length > 1
const number = (search: string) => (/^[1-9]\d{0,8}$/.test(search) ? Number(search) : null)

const has = (text: RawBuilder<unknown>, words: string) =>
  hasPairs(words)
    ? sql`strpos(${text}, ${words}) > 0 and title_pairs(0, ${text}) @> title_pairs(0, ${words}::text)`
    : sql`false`

type Network = { network_id: number; name: string; domain: string | null }

export async function listNetworksLike(db: Database, search: string): Promise<Network[]> {
  const words = fold(search)
  const { rows } = await sql<Network>`
    select network_id, name, (select min(domain) from network_domains where network_domains.network_id = networks.network_id) as domain
    from networks
    where strpos(lower(name), ${words}) > 0 or network_id = ${number(search)}
      or network_id in (select network_id from network_domains where strpos(domain, ${words}) > 0)
      or network_id in (select network_id from network_texts where strpos(lower(normalize(title, NFKC)), ${words}) > 0)
    order by strpos(lower(name), ${words}) = 1 desc, name, network_id
    limit ${mostFound}`.execute(db)
  return rows
}

type Person = { account_id: number; nickname: string; user_id: string; network: string | null }

export async function listPeopleLike(db: Database, search: string): Promise<Person[]> {
  const words = fold(search)
  const { rows } = await sql<Person>`
    with found as (
      select account_id, nickname, user_id, network_id, search_name from accounts
      where withdrawn_at is null and ${has(sql`search_name`, words)}
      union
      select account_id, nickname, user_id, network_id, search_name from accounts
      where withdrawn_at is null and account_id = ${number(search)}
    )
    select account_id, nickname, user_id, networks.name as network
    from found left join networks on networks.network_id = found.network_id
    order by strpos(search_name, ${words}) = 1 desc, nickname, account_id
    limit ${mostFound}`.execute(db)
  return rows
}

type Channel = {
  network_id: number
  channel_id: number
  title: string
  thumbnail: string | null
  network: string | null
}

export async function listInstallationChannelsLike(db: Database, search: string): Promise<Channel[]> {
  const words = fold(search)
  const isNamed = /^UC[\w-]{22}$/.test(search)
    ? sql`platform_channel_id = ${search}`
    : has(sql`search_title`, words)
  const { rows } = await sql<Channel>`
    select network_id, channel_id, title, thumbnail, networks.name as network
    from channels join networks using (network_id)
    where ${isNamed}
    order by strpos(search_title, ${words}) = 1 desc, search_title, network_id, channel_id
    limit ${mostFound}`.execute(db)
  return rows
}

type Notice = { notice_id: number; title: string; network: string | null }

/** Hundreds at most: read through. */
export async function listNoticesLike(db: Database, search: string, locale: Locale): Promise<Notice[]> {
  const words = fold(search)
  const { rows } = await sql<Notice>`
    select notice_id, title, name as network
    from (
      select distinct on (notice_id) notice_id, title, network_id
      from notice_texts join notices using (notice_id)
      where strpos(lower(normalize(title, NFKC)), ${words}) > 0
      order by notice_id, locale = ${locale} desc, locale
    ) as found left join networks using (network_id)
    order by notice_id desc
    limit ${mostFound}`.execute(db)
  return rows
}
