import type { addNote as add, changeNote as change } from '@cuesheet/contract/annotations'
import type { BodyOf } from '@cuesheet/contract/endpoint'
import { sql, type Transaction } from 'kysely'
import { type ActingPerson, recordAudit } from '../../access/audit.ts'
import type { NetworkScope } from '../../access/scope.ts'
import type { Database } from '../../db/connection.ts'
import type { DB } from '../../db/tables.gen.ts'
import { DomainError } from '../../errors/domain-error.ts'

/** Of the network, or of one member, on one day. */
const maxOfDay = 20

/** owner_id: the member whose own the note is; null: the network's. */
type By = ActingPerson & { owner_id: number | null }

/** Notes something on a day, of a channel that the caller has proven. */
export function addNote(
  db: Database,
  { network_id }: NetworkScope,
  { day, text, channel_id }: BodyOf<typeof add>,
  by: By,
): Promise<{ note_id: number }> {
  return db.transaction().execute(async (trx) => {
    // One of a person at a time; the channel is not deleted meanwhile.
    await sql`
      select from accounts where network_id = ${network_id} and account_id = ${by.account_id} for no key update`.execute(
      trx,
    )
    if (channel_id !== null) {
      const { rows } = await sql`
        select from channels where network_id = ${network_id} and channel_id = ${channel_id} for key share`.execute(
        trx,
      )
      if (rows.length === 0) throw new DomainError('not_found')
    }
    const { rows } = await sql<{ count: number }>`
      select count(*) as count from day_notes
      where network_id = ${network_id} and day = ${day}::date and account_id is not distinct from ${by.owner_id}::integer`.execute(
      trx,
    )
    if (Number(rows[0]!.count) >= maxOfDay)
      throw new DomainError('conflict', { message_key: 'notes_too_many' })
    const { note_id } = await trx
      .insertInto('day_notes')
      .values({ network_id, day, text, channel_id, account_id: by.owner_id, written_by: by.account_id })
      .returning('note_id')
      .executeTakeFirstOrThrow()
    await audit(trx, network_id, 'note.add', { day, channel_id }, by, text, null)
    return { note_id }
  })
}

type Note = { day: string; text: string; channel_id: number | null }

export function changeNote(
  db: Database,
  { network_id }: NetworkScope,
  { note_id, text }: BodyOf<typeof change>,
  by: By,
): Promise<void> {
  return db.transaction().execute(async (trx) => {
    const note = await lockNote(trx, network_id, note_id, by.owner_id)
    if (note.text === text) return
    await sql`
      update day_notes set text = ${text}, written_by = ${by.account_id}
      where network_id = ${network_id} and note_id = ${note_id}`.execute(trx)
    await audit(trx, network_id, 'note.change', note, by, text, note.text)
  })
}

export function deleteNote(
  db: Database,
  { network_id }: NetworkScope,
  noteId: number,
  by: By,
): Promise<void> {
  return db.transaction().execute(async (trx) => {
    const note = await lockNote(trx, network_id, noteId, by.owner_id)
    await sql`delete from day_notes where network_id = ${network_id} and note_id = ${noteId}`.execute(trx)
    await audit(trx, network_id, 'note.delete', note, by, null, note.text)
  })
}

/** `not_found` for a note of others. */
async function lockNote(
  trx: Transaction<DB>,
  network_id: number,
  noteId: number,
  ownerId: number | null,
): Promise<Note> {
  const { rows } = await sql<Note>`
    select day, text, channel_id from day_notes
    where network_id = ${network_id} and note_id = ${noteId} and account_id is not distinct from ${ownerId}::integer
    for update`.execute(trx)
  if (!rows[0]) throw new DomainError('not_found')
  return rows[0]
}

/** What a member notes for itself is none of the audit’s. */
const audit = (
  trx: Transaction<DB>,
  network_id: number,
  action: 'note.add' | 'note.change' | 'note.delete',
  { day, channel_id }: Pick<Note, 'day' | 'channel_id'>,
  { owner_id, ...by }: By,
  after: string | null,
  before: string | null,
) => {
  const said = (note: string | null) => (note === null || owner_id !== null ? {} : { note })
  return recordAudit(trx, {
    network_id,
    ...by,
    action,
    before: said(before),
    after: { day, ...(channel_id !== null && { channels: [channel_id] }), ...said(after) },
  })
}
