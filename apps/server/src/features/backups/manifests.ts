import * as z from 'zod/mini'

const name = z.string().check(z.regex(/^[a-z][a-z0-9_]{0,62}$/))
const day = z.string().check(z.regex(/^\d{4}-\d\d-\d\d$/))

/** The first entry of a backup: what there is to be made before its rows can come. */
export const headerSchema = z.object({
  format: z.literal(1),
  made_at: z.iso.datetime(),
  /** Of the product that made it. */
  version: z.string(),
  migrations: z.array(z.object({ name: z.string(), checksum: z.string() })),
  /** In an order in which no row names one that comes later. */
  tables: z.array(z.object({ name, columns: z.array(name) })),
  /** Monthly ones, of tables that have them. */
  partitions: z.array(z.object({ name, of: name, from: day, to: day })),
})
export type Header = z.infer<typeof headerSchema>

/** The last entry: what all the others must have been. */
export const manifestSchema = z.object({
  parts: z.record(z.string(), z.object({ sha256: z.string(), bytes: z.number() })),
  /** Rows, by table. */
  rows: z.record(z.string(), z.number()),
  sequences: z.record(name, z.object({ value: z.string(), is_called: z.boolean() })),
  /** Below the data folder, in the order of their parts. */
  files: z.array(z.object({ path: z.string(), bytes: z.number() })),
  /** Revenue of all facts in nano-dollars, views, and what the ledger's accounts hold; decimal strings, by what they are of. */
  sums: z.record(z.string(), z.string()),
  /** The end of each period's chain in the ledger, by network and month. */
  ledger_heads: z.record(z.string(), z.string()),
  /** Which key secrets are encrypted with, not the key; null: none is. */
  secret_key_id: z.nullable(z.string()),
})
export type Manifest = z.infer<typeof manifestSchema>
