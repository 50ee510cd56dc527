import { sql } from 'kysely'
import { getNetworkScope, listNetworks } from '../../access/find-network.ts'
import type { NetworkScope } from '../../access/scope.ts'
import type { Database } from '../../db/connection.ts'
import { isDatabaseUnavailable } from '../../db/database-error.ts'
import { verifyReviewQueue } from '../channels/public.ts'
import { listUnpurged } from '../facts/purge-facts.ts'
import { listVerifiedMonths, type Verification, verifyMonth } from '../facts/verify-rollups.ts'
import { verifyTrackSets } from '../music/public.ts'
import { formatVerification } from './format-outcome.ts'
import { addUp, verifyStoresBesideMonths } from './verify-stores.ts'

/** What is verified at once. `month`: YYYY-MM, of a network; null: all that no month has of its own. */
type Piece = {
  /** A network's name, or what is made of several networks' rows. */
  part: string
  month: string | null
}

export type Verified = Piece & {
  verification: Verification
  /** What a terminal shows of it; nothing of a month where the network is summed up later, and nothing differs. */
  lines: string[]
  /** Nothing of it was compared: the node of a cluster that has it does not answer. */
  is_left_out?: true
}

export type Asked = {
  /** Absent: all, and what belongs to none. */
  network?: string | undefined
  /** YYYY-MM; absent: all, and what no month has of its own. */
  months?: readonly string[] | undefined
}

/** What is made of several networks' rows, or of none's. */
const ofInstallation = [
  ['catalogue', verifyTrackSets],
  ['review queue', verifyReviewQueue],
] as const

/** What a terminal says of a verification of single months. */
export const leftOut =
  'Left out, as no month has a part of it: the ledger, closed months and the files of the monthly close, counts of videos, sums of channels that nobody registered, claims on videos that no report of the month names, the catalogue and the review queue.'

const isOf =
  ({ part, month }: Piece) =>
  (other: Piece) =>
    other.part === part && other.month === month

/**
 * Compares all that is derived with what it is made of, network by network and month by month, each for itself; of what
 * belongs to no network only what differs is answered. `done`: what was verified before.
 */
export async function* verifyInstallation(
  db: Database,
  { network, months }: Asked = {},
  done: readonly Verified[] = [],
): AsyncGenerator<Verified> {
  const networks =
    network === undefined
      ? await listNetworks(db)
      : [{ name: network, scope: await getNetworkScope(db, network) }]
  for (const { name, scope } of networks)
    yield* unlessAway(
      db,
      name,
      months
        ? verifyMonths(db, { name, scope }, months, done)
        : verifyNetwork(
            db,
            { name, scope },
            done.filter(({ part }) => part === name),
          ),
    )
  if (network !== undefined || months) return
  for (const [part, verify] of ofInstallation)
    if (!done.some(isOf({ part, month: null }))) yield* unlessAway(db, part, verifyBeside(db, part, verify))
}

async function* verifyBeside(
  db: Database,
  part: string,
  verify: (db: Database) => Promise<Verification>,
): AsyncGenerator<Verified> {
  const verification = await verify(db)
  if (verification.difference_count > 0)
    yield { part, month: null, verification, lines: formatVerification(part, verification) }
}

/** Where a node of a cluster is away, what it has is left out and named, and the rest goes on. */
async function* unlessAway(
  db: Database,
  part: string,
  verified: AsyncGenerator<Verified>,
): AsyncGenerator<Verified> {
  try {
    yield* verified
  } catch (error) {
    if (!isDatabaseUnavailable(error) || !(await isThere(db))) throw error
    const verification = { difference_count: 0, differences: [] }
    yield {
      part,
      month: null,
      verification,
      is_left_out: true,
      lines: [`${part}: not verified, its database node does not answer`],
    }
  }
}

const isThere = (db: Database) =>
  sql`select 1`.execute(db).then(
    () => true,
    () => false,
  )

type Named = { name: string; scope: NetworkScope }

async function* verifyNetwork(
  db: Database,
  { name, scope }: Named,
  done: readonly Verified[],
): AsyncGenerator<Verified> {
  if (done.some(isOf({ part: name, month: null }))) return
  const found = done.map(({ verification }) => verification)
  for (const first of await listVerifiedMonths(db, scope)) {
    const month = first.slice(0, 7)
    if (done.some(isOf({ part: name, month }))) continue
    const verification = await verifyMonth(db, scope, first)
    found.push(verification)
    yield { part: name, month, verification, lines: [] }
  }
  const areMonthsRight = addUp(found).difference_count === 0
  const verification = await verifyStoresBesideMonths(db, scope, areMonthsRight)
  const lines = formatVerification(name, addUp([...found, verification]))
  const { length } = await listUnpurged(db, scope)
  if (length > 0)
    lines.push(`${name}: facts of ${length} deleted channels are still to be removed; nothing counts them`)
  yield { part: name, month: null, verification, lines }
}

async function* verifyMonths(
  db: Database,
  { name, scope }: Named,
  months: readonly string[],
  done: readonly Verified[],
): AsyncGenerator<Verified> {
  for (const month of months) {
    if (done.some(isOf({ part: name, month }))) continue
    const verification = await verifyMonth(db, scope, `${month}-01`, { with_rest: true })
    yield { part: name, month, verification, lines: formatVerification(name, verification, month) }
  }
}
