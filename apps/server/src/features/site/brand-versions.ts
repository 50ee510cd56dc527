import type { Brand } from '@cuesheet/contract/console-brand'
import { sql, type Transaction } from 'kysely'
import { actorsAs } from '../../access/actors.ts'
import type { Acting } from '../../access/audit.ts'
import type { NetworkScope } from '../../access/scope.ts'
import type { Database } from '../../db/connection.ts'
import type { DB } from '../../db/tables.gen.ts'

/** How a network looks. */
export async function readBrand(db: Database, { network_id }: NetworkScope): Promise<Brand> {
  const brand = await db
    .selectFrom('networks')
    .select([
      'design_id',
      'color_primary',
      'color_primary_dim',
      'logo_favicon',
      'logo_meta',
      'exclusive_logo',
    ])
    .select(
      sql<Brand['texts']>`(select coalesce(jsonb_object_agg(locale, jsonb_build_object('title', title,
        'description', description)), '{}') from network_texts t where t.network_id = networks.network_id)`.as(
        'texts',
      ),
    )
    .where('network_id', '=', network_id)
    .executeTakeFirstOrThrow()
  return { ...brand, design_id: brand.design_id as Brand['design_id'] }
}

/** The number of the version that a network looks like now; 0: nothing was changed since it was created. */
export async function findBrandVersion(db: Database, { network_id }: NetworkScope): Promise<number> {
  const { version } = await db
    .selectFrom('brand_versions')
    .select((eb) => eb.fn.max('version').as('version'))
    .where('network_id', '=', network_id)
    .executeTakeFirstOrThrow()
  return version ?? 0
}

/** How many earlier versions are shown. */
const shownVersions = 50

/** How a network looked, the latest first. */
export async function listBrandVersions(db: Database, { network_id }: NetworkScope) {
  const rows = await db
    .selectFrom('brand_versions')
    .leftJoin(actorsAs('actors', network_id), 'actors.account_id', 'brand_versions.account_id')
    .select(['version', 'at', 'brand', 'actors.nickname as by'])
    .where('brand_versions.network_id', '=', network_id)
    .orderBy('version', 'desc')
    .limit(shownVersions)
    .execute()
  return rows.map(({ at, brand, ...row }) => ({
    ...row,
    at: at.toISOString(),
    brand: brand as unknown as Brand,
  }))
}

/**
 * Runs what may change a network’s brand and keeps how it looks then; with the first change also how it looked before.
 * What one transaction changes is one version. The network’s row must be locked.
 */
export async function keepBrandVersion(
  trx: Transaction<DB>,
  scope: NetworkScope,
  { account_id }: Acting,
  change: () => Promise<unknown>,
): Promise<void> {
  const { network_id } = scope
  const before = JSON.stringify(await readBrand(trx, scope))
  await change()
  const brand = JSON.stringify(await readBrand(trx, scope))
  if (before === brand) return
  // The transaction's begin, said by one node: on a cluster each has its own.
  const { rows } = await sql<{ now: string }>`select now()::text as now`.execute(trx)
  const now = sql<Date>`${rows[0]!.now}::timestamptz`
  const last = await trx
    .selectFrom('brand_versions')
    .select(['version', sql<boolean>`at = ${now}`.as('is_ours')])
    .where('network_id', '=', network_id)
    .orderBy('version', 'desc')
    .limit(1)
    .executeTakeFirst()
  if (last?.is_ours) {
    await trx
      .updateTable('brand_versions')
      .set({ brand })
      .where('network_id', '=', network_id)
      .where('version', '=', last.version)
      .execute()
    return
  }
  const first = { network_id, version: 1, account_id: null, brand: before }
  if (!last) {
    const { created_at: at } = await trx
      .selectFrom('networks')
      .select('created_at')
      .where('network_id', '=', network_id)
      .executeTakeFirstOrThrow()
    await trx
      .insertInto('brand_versions')
      .values({ ...first, at })
      .execute()
  }
  await trx
    .insertInto('brand_versions')
    .values({ network_id, version: (last?.version ?? 1) + 1, account_id, brand, at: now })
    .execute()
}
