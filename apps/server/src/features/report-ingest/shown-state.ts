import { isDeepStrictEqual } from 'node:util'
import { sql, type Transaction } from 'kysely'
import type { NetworkScope } from '../../access/scope.ts'
import { RefusedFile } from '../../csv/refused-file.ts'
import type { Database } from '../../db/connection.ts'
import type { DB } from '../../db/tables.gen.ts'

/** What a dry run's answer rests on: which files are loaded, what stands, and which channels are registered. */
export type LoadState = {
  last_file: number
  taken_back: number
  last_change: string | null
  channels: number
  last_channel: number
}

export async function readLoadState(db: Database, { network_id }: NetworkScope): Promise<LoadState> {
  const { rows } = await sql<LoadState>`
    select files.*, slots.*, known.*
    from
      (select coalesce(max(file_id), 0) as last_file, count(taken_back_at) as taken_back
        from report_files where network_id = ${network_id}) as files,
      (select max(imported_at)::text as last_change from report_slots where network_id = ${network_id}) as slots,
      (select count(*) as channels, coalesce(max(channel_id), 0) as last_channel
        from channels where network_id = ${network_id}) as known`.execute(db)
  return rows[0]!
}

/** What a dry run saw of a network and of its files, for the import that must find it again. */
export class ShownState {
  private state: LoadState
  private readonly digests: ReadonlySet<string>
  /** It was not found again. */
  hasChanged = false
  /** Called with the state that a load of these files leaves, in its transaction. */
  private readonly onAdvance: (trx: Transaction<DB>, state: LoadState) => Promise<void>

  constructor(
    state: LoadState,
    digests: ReadonlySet<string>,
    { onAdvance }: { onAdvance: (trx: Transaction<DB>, state: LoadState) => Promise<void> },
  ) {
    this.state = state
    this.digests = digests
    this.onAdvance = onAdvance
  }

  /** Under the network's lock. */
  async require(trx: Transaction<DB>, scope: NetworkScope, sha256: Buffer): Promise<void> {
    this.hasChanged = !isDeepStrictEqual(await readLoadState(trx, scope), this.state)
    if (this.hasChanged)
      throw new RefusedFile('Something else was loaded since this was tried out: try it out again.')
    if (!this.digests.has(sha256.toString('hex')))
      throw new RefusedFile('The file is not the one that was tried out.')
  }

  async advance(trx: Transaction<DB>, scope: NetworkScope): Promise<void> {
    this.state = await readLoadState(trx, scope)
    await this.onAdvance(trx, this.state)
  }
}
