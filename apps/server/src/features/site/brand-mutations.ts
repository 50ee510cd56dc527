import type { Locale } from '@cuesheet/contract/values/locale'
import { networkConstants } from '@cuesheet/contract/values/network-constants'
import type { Transaction } from 'kysely'
import { recordAudit } from '../../access/audit.ts'
import type { NetworkScope } from '../../access/scope.ts'
import type { DB } from '../../db/tables.gen.ts'
import { DomainError } from '../../errors/domain-error.ts'
import { readInput } from '../../http/read-input.ts'
import { releasePicture, storePicture } from '../pictures/mutations.ts'
import type { Picture } from '../pictures/parse-picture.ts'
import { type LogoKind, logoKinds, requireFitting } from './logo-rules.ts'
import { type ConstantName, fitsConstant, textSchema } from './rules.ts'

/** Sets title or description in one language, the other one stays; null takes both away. `not_found` where none is. */
export async function setText(
  trx: Transaction<DB>,
  { network_id }: NetworkScope,
  locale: Locale,
  given: { title?: string; description?: string } | null,
): Promise<void> {
  const key = { network_id, locale }
  const before = await trx
    .selectFrom('network_texts')
    .select(['title', 'description'])
    .where((eb) => eb.and(key))
    .forUpdate()
    .executeTakeFirst()
  if (given === null && !before) throw new DomainError('not_found')
  const after = given && readInput(textSchema, { ...before, ...given })
  await trx
    .deleteFrom('network_texts')
    .where((eb) => eb.and(key))
    .execute()
  if (after)
    await trx
      .insertInto('network_texts')
      .values({ ...key, ...after })
      .execute()
  await recordAudit(trx, {
    network_id,
    account_id: null,
    action: 'network.set_text',
    subject: locale,
    ...(before && { before }),
    ...(after && { after }),
  })
}

/** Gives the network one of its pictures, or (null) takes it away; answers the new address. */
export async function setLogo(
  trx: Transaction<DB>,
  { network_id }: NetworkScope,
  kind: LogoKind,
  picture: Picture | null,
): Promise<string | null> {
  const { column } = logoKinds[kind]
  if (picture) requireFitting(kind, picture)
  const after = picture && (await storePicture(trx, picture))
  const { address: before } = await trx
    .selectFrom('networks')
    .select(`${column} as address`)
    .where('network_id', '=', network_id)
    .forUpdate()
    .executeTakeFirstOrThrow()
  await trx
    .updateTable('networks')
    .set({ [column]: after })
    .where('network_id', '=', network_id)
    .execute()
  if (before !== after) await releasePicture(trx, before)
  await recordAudit(trx, {
    network_id,
    account_id: null,
    action: 'network.set_logo',
    subject: kind,
    before: { address: before },
    after: { address: after },
  })
  return after
}

/** Sets one of the network's constants, or (null) lets the default apply again. `invalid_input` where it does not fit. */
export async function setConstant(
  trx: Transaction<DB>,
  { network_id }: NetworkScope,
  name: ConstantName,
  value: number | null,
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
    account_id: null,
    action: 'network.set_constant',
    subject: name,
    before: { value: before?.value ?? null },
    after: { value },
  })
}
