import { Readable } from 'node:stream'
import type { MonthStatements, OneStatement, StatementRow } from '@cuesheet/contract/statements'
import type { StatementData } from '@cuesheet/contract/values/statements'
import { sql } from 'kysely'
import type { NetworkScope } from '../../access/scope.ts'
import type { ZipEntry } from '../../csv/write-zip.ts'
import type { Database } from '../../db/connection.ts'
import { codeOf } from './hash-statement.ts'

const mostStatements = 120

const shown = sql`
  to_char(s.month, 'YYYY-MM') as month, s.account_id, s.number, s.version,
  to_char(s.published_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as published_at, s.objects_until,
  s.data ->> 'currency' as currency, s.data ->> 'net' as net, s.data ->> 'payable' as payable, s.data ->> 'carried' as carried`

/** The newest version of statement `s`. */
const isNewest = (network_id: number) => sql`not exists (
  select from statements later where later.network_id = ${network_id} and later.month = s.month
    and later.account_id = s.account_id and later.version > s.version)`

/** Statement `s` is the newest, and its month is locked as it was. */
const isCurrent = (network_id: number) => sql`(${isNewest(network_id)} and exists (
  select from settlement_months m where m.network_id = ${network_id} and m.month = s.month and m.locked_at is not null
    and m.lock_no = s.lock_no))`

/** A member’s, each in its newest version, the latest month first. */
export async function listOwnStatements(
  db: Database,
  { network_id }: NetworkScope,
  account_id: number,
): Promise<StatementRow[]> {
  const { rows } = await sql<StatementRow>`
    select ${shown} from statements s
    where s.network_id = ${network_id} and s.account_id = ${account_id} and ${isNewest(network_id)}
    order by s.month desc limit ${mostStatements}`.execute(db)
  return rows
}

type Named = { account_id: number; month?: string | undefined; version?: number | undefined }

/** One of a member: the latest month and the newest version where none is named; null where there is none. */
export async function findStatement(
  db: Database,
  { network_id }: NetworkScope,
  { account_id, month, version }: Named,
): Promise<OneStatement | null> {
  type Found = Omit<OneStatement, 'hash' | 'pdf_hash' | 'code'> & { hash: Buffer; pdf_hash: Buffer }
  const { rows } = await sql<Found>`
    select s.account_id, s.data, s.hash, s.pdf_hash, ${isCurrent(network_id)} as is_current,
      to_char(s.published_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as published_at,
      (select jsonb_agg(jsonb_build_object('version', v.version,
          'published_at', to_char(v.published_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')) order by v.version)
       from statements v where v.network_id = ${network_id} and v.month = s.month and v.account_id = s.account_id) as versions,
      (select to_char(max(b.month), 'YYYY-MM') from statements b
       where b.network_id = ${network_id} and b.account_id = s.account_id and b.month < s.month) as month_before
    from statements s
    where s.network_id = ${network_id} and s.account_id = ${account_id}
      and (${month ?? null}::date is null or s.month = ${month ?? null})
      and (${version ?? null}::integer is null or s.version = ${version ?? null})
    order by s.month desc, s.version desc limit 1`.execute(db)
  const [found] = rows
  if (!found) return null
  const { hash, pdf_hash } = found
  return { ...found, hash: hash.toString('hex'), pdf_hash: pdf_hash.toString('hex'), code: codeOf(hash) }
}

/** Its stored bytes. */
export async function findPdf(
  db: Database,
  { network_id }: NetworkScope,
  { account_id, month, version }: Required<Named>,
): Promise<Buffer | null> {
  const { rows } = await sql<{ pdf: Buffer }>`
    select pdf from statements
    where network_id = ${network_id} and account_id = ${account_id} and month = ${month} and version = ${version}`.execute(
    db,
  )
  return rows[0]?.pdf ?? null
}

/** The newest PDFs of a month, each read when it is its turn. */
export async function listPdfs(db: Database, scope: NetworkScope, month: string): Promise<ZipEntry[]> {
  const { network_id } = scope
  const { rows } = await sql<{ account_id: number; number: string; version: number; published_at: Date }>`
    select s.account_id, s.number, s.version, s.published_at from statements s
    where s.network_id = ${network_id} and s.month = ${month} and ${isNewest(network_id)} order by s.serial`.execute(
    db,
  )
  return rows.map(({ account_id, number, version, published_at }) => ({
    name: `${number}${version > 1 ? `-v${version}` : ''}.pdf`,
    at: published_at,
    isPacked: true,
    open: async () => Readable.from([(await findPdf(db, scope, { account_id, month, version }))!]),
  }))
}

/** Whether a month has a statement. */
export async function hasStatements(
  db: Database,
  { network_id }: NetworkScope,
  month: string,
): Promise<boolean> {
  const { rows } = await sql`
    select from statements where network_id = ${network_id} and month = ${month} limit 1`.execute(db)
  return rows.length > 0
}

/** Those of a month in their newest versions, by the members’ names. */
export async function listMonthStatements(
  db: Database,
  { network_id }: NetworkScope,
  {
    month,
    search = '',
    page,
    size,
  }: { month: string; search?: string | undefined; page: number; size: number },
): Promise<Omit<MonthStatements, 'success' | 'message'>> {
  const { rows } = await sql<MonthStatements['rows'][number] & { total: number }>`
    select ${shown}, a.nickname, count(*) over () as total
    from statements s join accounts a on a.network_id = ${network_id} and a.account_id = s.account_id
    where s.network_id = ${network_id} and s.month = ${month} and ${isNewest(network_id)}
      and (${search} = '' or strpos(lower(a.nickname), lower(${search})) > 0 or strpos(s.number, ${search}) > 0)
    order by a.nickname nulls last, s.account_id limit ${size} offset ${(page - 1) * size}`.execute(db)
  const { rows: counts } = await sql<{ waiting: number }>`
    select count(*) as waiting
    from settlement_months m
    left join statement_months d on d.network_id = ${network_id} and d.month = m.month
    join settlement_members p on p.network_id = ${network_id} and p.month = m.month
    where m.network_id = ${network_id} and m.month = ${month} and m.locked_at is not null
      and m.lock_no > coalesce(d.lock_no, 0)
      and (p.revenue <> 0 or p.us_tax <> 0 or p.opening <> 0 or p.adjustments <> 0 or p.available <> 0)
      and not exists (
        select from statements s where s.network_id = ${network_id} and s.month = m.month
          and s.account_id = p.account_id and s.lock_no = m.lock_no)`.execute(db)
  return {
    page,
    size,
    total: rows[0]?.total ?? 0,
    waiting: counts[0]!.waiting,
    rows: rows.map(({ total: _, ...row }) => row),
  }
}

/** Whether a network has a statement with this hash (all of it, or its first half), or a PDF with it; null: not known. */
export async function findGenuine(
  db: Database,
  { network_id }: NetworkScope,
  code: string,
): Promise<{ is_replaced: boolean } | null> {
  const given = Buffer.from(code, 'hex')
  const half = given.subarray(0, 16)
  const { rows } = await sql<{ is_replaced: boolean }>`
    select not ${isCurrent(network_id)} as is_replaced
    from (
      select month, account_id, version, lock_no from statements
      where network_id = ${network_id} and substring(hash from 1 for 16) = ${half}
        and (length(${given}::bytea) = 16 or hash = ${given})
      union all
      select month, account_id, version, lock_no from statements where network_id = ${network_id} and pdf_hash = ${given}
    ) as s
    limit 1`.execute(db)
  return rows[0] ?? null
}

/** Of a locked month: the rows of the files behind a member’s lines, by video. */
export async function listStatementVideos(
  db: Database,
  { network_id }: NetworkScope,
  { month, account_id, channels }: { month: string; account_id: number; channels: readonly string[] },
): Promise<VideoRow[]> {
  const { rows } = await sql<VideoRow>`
    select r.platform_channel_id, r.video_id, (
        select min(v.title) from videos v where v.network_id = ${network_id} and v.video_id = r.video_id) as title,
      s.family, r.adjustment_type,
      case when count(*) = count(r.views) then sum(r.views) end::float8 as views,
      trim_scale(sum(r.revenue)::numeric * 0.000000001)::text as usd,
      bool_or(cardinality(c.account_ids) > 1) as is_shared
    from settled_rows r
    join settled_files s using (network_id, file_id)
    join settlement_channels c on c.network_id = ${network_id} and c.month = ${month}
      and c.platform_channel_id = r.platform_channel_id and ${account_id} = any(c.account_ids)
      and daterange(c.from_day, c.until_day) @> coalesce(r.day, (r.activity_month + interval '1 month')::date - 1)
    where r.network_id = ${network_id} and r.platform_channel_id = any(${channels}::text[]) and r.file_id = any((
      select basis_files from settlement_months where network_id = ${network_id} and month = ${month})::bigint[])
    group by r.platform_channel_id, r.video_id, s.family, r.adjustment_type
    order by abs(sum(r.revenue)) desc, 1, 2, s.family, 5 limit 100000`.execute(db)
  return rows
}

type VideoRow = {
  platform_channel_id: string
  video_id: string | null
  title: string | null
  family: StatementData['lines'][number]['family']
  adjustment_type: string | null
  views: number | null
  usd: string
  is_shared: boolean
}
