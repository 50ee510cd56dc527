import { sql } from 'kysely'
import type { Client } from 'pg'
import type { Database } from '../../../db/connection.ts'
import { lockSpaces } from '../../../db/lock-spaces.ts'

const laneSpace = lockSpaces.upload_lanes
const turnSpace = lockSpaces.upload_turns

/** The last of several lanes is for files up to this size, so that a large one never has them all. */
const quickBytes = 32 * 1024 ** 2

/** Takes a lane that is free, for as long as the connection holds it; null where all are taken. */
export async function claimLane(client: Client, lanes: number): Promise<{ is_quick: boolean } | null> {
  for (let lane = 0; lane < lanes; lane++)
    if (await tryLock(client, laneSpace, lane)) return { is_quick: lanes > 1 && lane === lanes - 1 }
  return null
}

/** Of an upload that came through a network’s door: the network’s; of another one: its operator’s. */
const turnOf = sql`coalesce(network_id, -account_id, 0)`

export type Turn = {
  turn: number
  upload_id: number
  state: string
  attempts: number
  account_id: number | null
  is_automatic: boolean
  applied_by: number | null
}

/** What an operator brought for a network that has its turn would only hold a lane until that is over. */
const waitsForNetwork = sql`(u.network_id is null and exists (
  select from upload_files as f join pg_locks as l on l.locktype = 'advisory' and l.granted
    and l.classid = ${sql.lit(turnSpace)}::oid and l.objid = f.network_id::oid and l.objsubid = 2
    and l.database = (select oid from pg_database where datname = current_database())
  where f.upload_id = u.upload_id))`

/** Who waits, and for which upload: first the one whose last turn is longest ago. A turn that is begun is gone on with. */
export async function listDueTurns(db: Database, is_quick = false): Promise<Turn[]> {
  const { rows } = await sql<Turn>`
    select * from (
      select distinct on (${turnOf}) ${turnOf} as turn, upload_id, state, attempts, account_id, is_automatic, applied_by,
        changed_at
      from uploads as u
      where state in ('looking', 'applying') and not ${waitsForNetwork} and (not ${is_quick} or
        (select sum(size) from upload_files as f where f.upload_id = u.upload_id) <= ${sql.lit(quickBytes)})
      order by ${turnOf}, state = 'looking', changed_at, upload_id
    ) as due
    order by (select max(worked_at) from uploads where ${turnOf} = due.turn) nulls first, changed_at, upload_id`.execute(
    db,
  )
  return rows
}

/** Takes the turn of the one that waits longest and has none at the moment; it ends with `endTurn`, or with the connection. */
export async function claimTurn(
  db: Database,
  client: Client,
  { is_quick, except }: { is_quick: boolean; except: ReadonlySet<number> },
): Promise<Turn | null> {
  for (const { turn } of await listDueTurns(db, is_quick)) {
    if (except.has(turn) || !(await tryLock(client, turnSpace, turn))) continue
    // The one that had it until now may have done what was due.
    const due = (await listDueTurns(db, is_quick)).find((each) => each.turn === turn)
    if (due) return due
    await endTurn(client, turn)
  }
  return null
}

/** A connection that broke has left it. */
export const endTurn = (client: Client, turn: number) =>
  client.query('select pg_advisory_unlock($1, $2)', [turnSpace, turn]).catch(() => {})

/** What is loaded into a network has its turn, whichever way it came: that of `own` is had already. */
export async function inTurnOf<Result>(
  client: Client,
  network_id: number,
  own: number,
  work: () => Promise<Result>,
): Promise<Result> {
  if (network_id === own) return work()
  await client.query('select pg_advisory_lock($1, $2)', [turnSpace, network_id])
  try {
    return await work()
  } finally {
    await endTurn(client, network_id)
  }
}

async function tryLock(client: Client, space: number, key: number): Promise<boolean> {
  const { rows } = await client.query<{ is_mine: boolean }>(
    'select pg_try_advisory_lock($1, $2) as is_mine',
    [space, key],
  )
  return rows[0]!.is_mine
}
