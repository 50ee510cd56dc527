import type pg from 'pg'
import type { Header } from './manifests.ts'

/**
 * Every table with its columns, in an order in which no row names one of a later table, and the monthly partitions.
 * The queue of jobs is not among them: what it holds is made again from the tables.
 */
export async function listTables(client: pg.Client): Promise<Pick<Header, 'tables' | 'partitions'>> {
  const { rows: tables } = await client.query<{ name: string; columns: string[]; needs: string[] }>(`
    select relname as name,
      array(select attname::text from pg_attribute
        where attrelid = pg_class.oid and attnum > 0 and not attisdropped and attgenerated = ''
        order by attnum) as columns,
      array(select target.relname::text from pg_constraint join pg_class as target on target.oid = confrelid
        where conrelid = pg_class.oid and contype = 'f' and confrelid <> conrelid and conparentid = 0) as needs
    from pg_class
    where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and not relispartition
      and relname <> 'schema_migrations'
    order by relname collate "C"`)
  const { rows: partitions } = await client.query<{ name: string; of: string; bound: string }>(`
    select child.relname as name, parent.relname as of, pg_get_expr(child.relpartbound, child.oid) as bound
    from pg_inherits join pg_class as child on child.oid = inhrelid join pg_class as parent on parent.oid = inhparent
    where child.relnamespace = 'public'::regnamespace and child.relkind = 'r'
    order by child.relname collate "C"`)
  return {
    tables: inOrderOfNeed(tables).map(({ name, columns }) => ({ name, columns })),
    partitions: partitions.map(({ name, of, bound }) => {
      const [, from, to] = /^FOR VALUES FROM \('([\d-]+)'\) TO \('([\d-]+)'\)$/.exec(bound) ?? []
      if (!from || !to) throw new Error(`the partition ${name} is of no months: ${bound}`)
      return { name, of, from, to }
    }),
  }
}

function inOrderOfNeed<T extends { name: string; needs: string[] }>(tables: T[]): T[] {
  const ordered: T[] = []
  let left = tables
  while (left.length > 0) {
    const ready = left.filter(({ needs }) => !needs.some((need) => left.some(({ name }) => name === need)))
    if (ready.length === 0)
      throw new Error(`tables name each other: ${left.map(({ name }) => name).join(', ')}`)
    ordered.push(...ready)
    left = left.filter((table) => !ready.includes(table))
  }
  return ordered
}
