import type { Locale } from '@cuesheet/contract/values/locale'
import { ordinaryObjectionDays } from '@cuesheet/contract/values/objections'
import type { NetworkScope } from '../../access/scope.ts'
import type { Database } from '../../db/connection.ts'
import type { Logo } from './render-statement.ts'

export type Layout = {
  version: number
  issuer: string
  registration: string
  representative: string
  address: string
  contact: string
  /** #rrggbb; null: the brand’s. */
  colour: string | null
  footer: Partial<Record<Locale, string>>
  objection_days: number
}

export const firstLayout: Layout = {
  version: 0,
  issuer: '',
  registration: '',
  representative: '',
  address: '',
  contact: '',
  colour: null,
  footer: {},
  objection_days: ordinaryObjectionDays,
}

/** Who issues a network’s statements and how they look; what holds where nobody has said. */
export async function findLayout(
  db: Database,
  { network_id }: NetworkScope,
): Promise<{ layout: Layout; logo: Logo | null }> {
  const found = await db
    .selectFrom('statement_layouts')
    .selectAll()
    .where('network_id', '=', network_id)
    .executeTakeFirst()
  if (!found) return { layout: firstLayout, logo: null }
  const { network_id: _, logo, logo_type, footer, ...said } = found
  return {
    layout: { ...said, footer: footer as Layout['footer'] },
    logo: logo && { content: logo, type: logo_type as Logo['type'] },
  }
}
