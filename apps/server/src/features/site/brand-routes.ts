import * as contract from '@cuesheet/contract/console-brand'
import { getNetworkById, getOpenNetwork } from '../../access/find-network.ts'
import { inSnapshot } from '../../db/transaction.ts'
import { DomainError } from '../../errors/domain-error.ts'
import { OperatorError } from '../../errors/operator-error.ts'
import { type Server, serve } from '../../http/serve.ts'
import { type Picture, parsePicture } from '../pictures/public.ts'
import { setLogo } from './brand-mutations.ts'
import { findBrandVersion, listBrandVersions, readBrand } from './brand-versions.ts'
import { findMisfit, type LogoKind, logoKinds } from './logo-rules.ts'
import { getNetwork } from './queries.ts'
import { requireReadable, requireSeenBrand, restoreBrand, saveBrand } from './save-brand.ts'

/** Base64 of the largest picture, and what is around it. */
const pictureBodyBytes = Math.ceil(contract.maxBrandPictureBytes.share / 3) * 4 + 1024

const refused = (message_key: 'picture_unreadable' | 'picture_type' | 'picture_shape' | 'picture_size') =>
  new DomainError('invalid_input', { message_key, fields: { content: message_key } })

function readPicture(kind: LogoKind, content: string): Picture {
  const bytes = Buffer.from(content, 'base64')
  if (bytes.length > logoKinds[kind].max_bytes) throw new DomainError('too_large')
  let picture: Picture
  try {
    picture = parsePicture(bytes)
  } catch (error) {
    if (error instanceof OperatorError) throw refused('picture_unreadable')
    throw error
  }
  const misfit = findMisfit(kind, picture)
  if (misfit) throw refused(`picture_${misfit}`)
  return picture
}

export function brandRoutes(server: Server): void {
  serve(server, contract.networkBrand, async ({ db, query }) =>
    inSnapshot(db, async (trx) => {
      const { scope } = await getNetworkById(trx, query.network)
      const { domains, is_playist, name } = await getNetwork(trx, scope)
      return {
        domain: domains[0] ?? name,
        is_playist,
        brand: await readBrand(trx, scope),
        version: await findBrandVersion(trx, scope),
        versions: await listBrandVersions(trx, scope),
      }
    }),
  )

  serve(
    server,
    contract.saveBrand,
    async ({ db, body: { network_id, seen, ...look }, acting }) =>
      db.transaction().execute(async (trx) => {
        const scope = await getOpenNetwork(trx, network_id)
        await requireSeenBrand(trx, scope, seen)
        await requireReadable(trx, scope, look)
        await saveBrand(trx, scope, look, acting)
        return { version: await findBrandVersion(trx, scope) }
      }),
    { message: 'network_saved' },
  )

  serve(
    server,
    contract.setBrandPicture,
    async ({ db, body: { seen, kind, content }, acting, getOpenScope }) => {
      const scope = await getOpenScope()
      const picture = content === null ? null : readPicture(kind, content)
      return db.transaction().execute(async (trx) => {
        await requireSeenBrand(trx, scope, seen)
        return {
          address: await setLogo(trx, scope, kind, picture, acting),
          version: await findBrandVersion(trx, scope),
        }
      })
    },
    { message: 'network_saved', body_limit_bytes: pictureBodyBytes },
  )

  serve(
    server,
    contract.restoreBrand,
    async ({ db, body: { network_id, seen, version }, acting }) =>
      db.transaction().execute(async (trx) => {
        const scope = await getOpenNetwork(trx, network_id)
        await requireSeenBrand(trx, scope, seen)
        await restoreBrand(trx, scope, version, acting)
        return { version: await findBrandVersion(trx, scope) }
      }),
    { message: 'network_saved' },
  )
}
