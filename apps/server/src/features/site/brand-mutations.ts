import type { Locale } from '@cuesheet/contract/values/locale'
import { networkConstants } from '@cuesheet/contract/values/network-constants'
import { siteTextSchema } from '@cuesheet/contract/values/network-settings'
import type { Transaction } from 'kysely'
import { type Acting, byCommand, recordAudit } from '../../access/audit.ts'
import { lockNetwork } from '../../access/find-network.ts'
import type { NetworkScope } from '../../access/scope.ts'
import type { DB } from '../../db/tables.gen.ts'
import { DomainError } from '../../errors/domain-error.ts'
import { readInput } from '../../http/read-input.ts'
import { keepPictures, type Picture, releasePicture, storePicture } from '../pictures/public.ts'
import { keepBrandVersion } from './brand-versions.ts'
import { type LogoKind, logoKinds, requireFitting } from './logo-rules.ts'
import { type ConstantName, fitsConstant } from './rules.ts'

/** Sets title or description in one language, the other one stays; null takes both away. `not_found` where none is. */
export async function setText(
  trx: Transaction<DB>,
  scope: NetworkScope,
  locale: Locale,
  text: { title?: string; description?: string } | null,
  acting: Acting = byCommand,
): Promise<void> {
  const { network_id } = scope
  const key = { network_id, locale }
  await lockNetwork(trx, scope)
  const before = await trx
    .selectFrom('network_texts')
    .select(['title', 'description'])
    .where((eb) => eb.and(key))
    .forUpdate()
    .executeTakeFirst()
  if (text === null && !before) throw new DomainError('not_found')
  const after = text && readInput(siteTextSchema, { ...before, ...text })
  await keepBrandVersion(trx, scope, acting, async () => {
    await trx
      .deleteFrom('network_texts')
      .where((eb) => eb.and(key))
      .execute()
    if (after)
      await trx
        .insertInto('network_texts')
        .values({ ...key, ...after })
        .execute()
  })
  await recordAudit(trx, {
    network_id,
    ...acting,
    action: 'network.set_text',
    subject: locale,
    ...(before && { before }),
    ...(after && { after }),
  })
}

/** Gives the network one of its pictures, or (null) takes it away; answers the new address. */
export async function setLogo(
  trx: Transaction<DB>,
  scope: NetworkScope,
  kind: LogoKind,
  picture: Picture | null,
  acting: Acting = byCommand,
): Promise<string | null> {
  if (picture) requireFitting(kind, picture)
  const after = picture && (await storePicture(trx, picture))
  await setLogoAddress(trx, scope, kind, after, acting)
  return after
}

/** The same with a picture that is kept already, by its address. */
export async function setLogoAddress(
  trx: Transaction<DB>,
  scope: NetworkScope,
  kind: LogoKind,
  after: string | null,
  acting: Acting,
): Promise<void> {
  const { network_id } = scope
  const { column } = logoKinds[kind]
  await keepPictures(trx, [after])
  const { address: before } = await trx
    .selectFrom('networks')
    .select(`${column} as address`)
    .where('network_id', '=', network_id)
    .forUpdate()
    .executeTakeFirstOrThrow()
  await keepBrandVersion(trx, scope, acting, () =>
    trx
      .updateTable('networks')
      .set({ [column]: after })
      .where('network_id', '=', network_id)
      .execute(),
  )
  if (before !== after) await releasePicture(trx, before)
  await recordAudit(trx, {
    network_id,
    ...acting,
    action: 'network.set_logo',
    subject: kind,
    before: { address: before },
    after: { address: after },
  })
}

/** Sets one of the network's constants, or (null) lets the default apply again. `invalid_input` where it does not fit. */
export async function setConstant(
  trx: Transaction<DB>,
  { network_id }: NetworkScope,
  name: ConstantName,
  value: number | null,
  acting: Acting = byCommand,
): Promise<void> {
  if (value !== null && !fitsConstant(name, value))
    throw new DomainError('invalid_input', { fields: { [name]: 'field_invalid' } })
  const before = await trx
    .deleteFrom('network_constants')
    .where('network_id', '=', network_id)
    .where('name', '=', name)
    .returning('value')
    .executeTakeFirst()
  if (value !== null && value !== networkConstants.parse({})[name])
    await trx.insertInto('network_constants').values({ network_id, name, value }).execute()
  await recordAudit(trx, {
    network_id,
    ...acting,
    action: 'network.set_constant',
    subject: name,
    before: { value: before?.value ?? null },
    after: { value },
  })
}
