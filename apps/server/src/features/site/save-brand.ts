import type { Brand } from '@cuesheet/contract/console-brand'
import { locales } from '@cuesheet/contract/values/locale'
import type { Transaction } from 'kysely'
import type { Acting } from '../../access/audit.ts'
import { lockNetwork } from '../../access/find-network.ts'
import type { NetworkScope } from '../../access/scope.ts'
import type { DB } from '../../db/tables.gen.ts'
import { DomainError } from '../../errors/domain-error.ts'
import { setLogoAddress, setText } from './brand-mutations.ts'
import { findBrandVersion, readBrand } from './brand-versions.ts'
import { type LogoKind, logoKinds } from './logo-rules.ts'
import { refuseUnreadable, setNetwork } from './mutations.ts'

type Look = Pick<Brand, 'design_id' | 'color_primary' | 'color_primary_dim' | 'texts'>

/** `conflict` where a network no longer looks like the version that was seen; nobody changes it until the end. */
export async function requireSeenBrand(
  trx: Transaction<DB>,
  scope: NetworkScope,
  seen: number,
): Promise<void> {
  await lockNetwork(trx, scope)
  if ((await findBrandVersion(trx, scope)) !== seen)
    throw new DomainError('conflict', { message_key: 'brand_changed' })
}

/** Colours that were there before may stay; new ones must be told from what they are on. */
export async function requireReadable(
  trx: Transaction<DB>,
  scope: NetworkScope,
  colours: { [Colour in 'color_primary' | 'color_primary_dim']?: string | undefined },
): Promise<void> {
  const before = await readBrand(trx, scope)
  const color_primary = colours.color_primary ?? before.color_primary
  const color_primary_dim = colours.color_primary_dim ?? before.color_primary_dim
  const isKept = before.color_primary === color_primary && before.color_primary_dim === color_primary_dim
  if (!isKept) refuseUnreadable({ color_primary, color_primary_dim })
}

/** Makes a network look so, by what differs; its pictures, where they are given. The network's row must be locked. */
export async function saveBrand(
  trx: Transaction<DB>,
  scope: NetworkScope,
  { design_id, color_primary, color_primary_dim, texts, ...pictures }: Look & Partial<Brand>,
  acting: Acting,
): Promise<void> {
  const before = await readBrand(trx, scope)
  const chosenLook = { design_id, color_primary, color_primary_dim }
  const changes = Object.fromEntries(
    Object.entries(chosenLook).filter(([name, value]) => before[name as keyof typeof chosenLook] !== value),
  )
  if (Object.keys(changes).length > 0) await setNetwork(trx, scope, changes, acting)
  for (const locale of locales) {
    const text = texts[locale] ?? null
    const textBefore = before.texts[locale] ?? null
    if (text?.title !== textBefore?.title || text?.description !== textBefore?.description)
      await setText(trx, scope, locale, text, acting)
  }
  for (const kind of Object.keys(logoKinds) as LogoKind[]) {
    const { column } = logoKinds[kind]
    const address = pictures[column]
    if (address !== undefined && address !== before[column])
      await setLogoAddress(trx, scope, kind, address, acting)
  }
}

/** Makes an earlier version how a network looks; `not_found` where there is none of this number. */
export async function restoreBrand(
  trx: Transaction<DB>,
  scope: NetworkScope,
  version: number,
  acting: Acting,
): Promise<void> {
  const earlier = await trx
    .selectFrom('brand_versions')
    .select('brand')
    .where('network_id', '=', scope.network_id)
    .where('version', '=', version)
    .executeTakeFirst()
  if (!earlier) throw new DomainError('not_found')
  await saveBrand(trx, scope, earlier.brand as unknown as Brand, acting)
}
