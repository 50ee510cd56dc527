import type pg from 'pg'

/** Which database of which server this is. */
export async function readPlace(client: Pick<pg.Client, 'query'>): Promise<string> {
  const { rows } = await client.query<{ place: string }>(`
    select system_identifier::text || ' ' || oid as place from pg_control_system(), pg_database
    where datname = current_database()`)
  return rows[0]!.place
}
