import { askOnce } from './ask-once.ts'
import type { Stores } from './build-stores.ts'

export type Bytes = {
  table: string
  rows: number
  plain_bytes_per_row: number
  cluster_bytes_per_row: number
  ratio: number
}

const tables = [
  'video_activity',
  'video_revenue',
  'videos',
  'month_to_date',
  'channel_day',
  'network_day',
  'video_period',
  'video_rank',
  'channel_period',
  'channel_country_day',
  'network_country_day',
]

/**
 * Tables with their indexes and partitions, on the cluster with all their shards, and last all of these for each video
 * day. Fails where one has other rows there.
 */
export async function measureBytes({ plain, cluster }: Stores): Promise<Bytes[]> {
  const sizes: { table: string; rows: number; plain: number; cluster: number }[] = []
  for (const table of tables) {
    const onPlain = await readSize(plain, table, 'pg_total_relation_size')
    const onCluster = await readSize(cluster, table, 'citus_total_relation_size')
    if (onPlain.rows !== onCluster.rows)
      throw new Error(`${table} has ${onPlain.rows} rows, and on the cluster ${onCluster.rows}.`)
    sizes.push({ table, rows: onPlain.rows, plain: onPlain.bytes, cluster: onCluster.bytes })
  }
  const sum = (side: 'plain' | 'cluster') => sizes.reduce((bytes, size) => bytes + size[side], 0)
  const all = {
    table: 'all, by video day',
    rows: sizes[0]!.rows,
    plain: sum('plain'),
    cluster: sum('cluster'),
  }
  return [...sizes, all].map(({ table, rows, plain, cluster }) => ({
    table,
    rows,
    plain_bytes_per_row: Math.round(plain / rows),
    cluster_bytes_per_row: Math.round(cluster / rows),
    ratio: Math.round((cluster / plain) * 100) / 100,
  }))
}

async function readSize(url: string, table: string, size: string): Promise<{ rows: number; bytes: number }> {
  const [counted] = await askOnce<{ rows: number }>(url, `select count(*) as rows from ${table}`)
  const [sized] = await askOnce<{ bytes: number }>(
    url,
    // A partitioned table itself has no bytes, and none of its partitions has any of its own.
    `select sum(${size}(part))::bigint as bytes from (
       select relid as part from pg_partition_tree('${table}') where isleaf
       union select '${table}'::regclass where not exists (select from pg_partition_tree('${table}'))
     ) parts`,
  )
  return { rows: counted!.rows, bytes: sized!.bytes }
}
