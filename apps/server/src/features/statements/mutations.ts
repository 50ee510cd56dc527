import { type Acting, recordAudit } from '../../access/audit.ts'
import type { NetworkScope } from '../../access/scope.ts'
import type { Database } from '../../db/connection.ts'
import { withTransaction } from '../../db/transaction.ts'
import { DomainError } from '../../errors/domain-error.ts'
import { OperatorError } from '../../errors/operator-error.ts'
import { parsePicture } from '../pictures/public.ts'
import { findLayout, type Layout } from './layouts.ts'
import type { Logo } from './render-statement.ts'

/** Undefined: it stays; null: none. */
export type GivenLogo = Logo | null | undefined

const refused = (message_key: 'picture_unreadable' | 'picture_type') =>
  new DomainError('invalid_input', { message_key, fields: { logo: message_key } })

/** What a PDF can show: a PNG, JPEG, WebP or SVG, which comes back cleaned. */
export function readLogo(content: string | null | undefined): GivenLogo {
  if (content === null || content === undefined) return content
  try {
    const { type, content: bytes } = parsePicture(Buffer.from(content, 'base64'))
    if (type === 'ico') throw refused('picture_type')
    return { type, content: bytes }
  } catch (error) {
    if (error instanceof OperatorError) throw refused('picture_unreadable')
    throw error
  }
}

/** Says who issues the next statements and how they look; `conflict` where it was changed since `version`. */
export function saveLayout(
  db: Database,
  scope: NetworkScope,
  { version, ...said }: Layout,
  logo: GivenLogo,
  acting: Acting,
): Promise<void> {
  const { network_id } = scope
  return withTransaction(db, async (trx) => {
    await trx
      .insertInto('statement_layouts')
      .values({ network_id, version: 0 })
      .onConflict((known) => known.doNothing())
      .execute()
    const before = (await findLayout(trx, scope)).layout
    const { numUpdatedRows } = await trx
      .updateTable('statement_layouts')
      .set({
        ...said,
        footer: JSON.stringify(said.footer),
        version: version + 1,
        ...(logo !== undefined && { logo: logo && Buffer.from(logo.content), logo_type: logo?.type ?? null }),
      })
      .where('network_id', '=', network_id)
      .where('version', '=', version)
      .executeTakeFirst()
    if (numUpdatedRows === 0n) throw new DomainError('conflict')
    const { version: _, footer: __, ...was } = before
    const { footer: ___, ...is } = said
    await recordAudit(trx, {
      network_id,
      ...acting,
      action: 'close.set_statement_layout',
      before: was,
      after: { ...is, ...(logo !== undefined && { logo: logo !== null }) },
    })
  })
}
