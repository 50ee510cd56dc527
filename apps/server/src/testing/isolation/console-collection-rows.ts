import { generateKeyPairSync } from 'node:crypto'
import { byOperatorIds, type Ids, ofOperators, type Row } from './row.ts'

const ofNetwork = (body: Record<string, unknown>, found: Parameters<typeof byOperatorIds>[0]): Row => ({
  ask: ({ network }: Ids) => ({ body: { network_id: network, ...body } }),
  is_across_networks: true,
  expected: byOperatorIds(found),
})
const content_owner = 'CMS'
const password = 'not the right one'

export const consoleCollectionRows: Record<string, Row> = {
  'GET console/collection/connections': { expected: ofOperators() },
  'POST console/collection/connect/key': ofNetwork(
    { content_owner, password, key: keyFile() },
    'invalid_credentials',
  ),
  'POST console/collection/connect/begin': ofNetwork({ content_owner, password }, 'invalid_credentials'),
  'POST console/collection/connect/finish': {
    ask: () => ({ body: { state: '1.none', code: 'none' } }),
    expected: ofOperators('not_found'),
  },
  'POST console/collection/test': ofNetwork({}, 'conflict'),
  'POST console/collection/collect': ofNetwork({}, 'conflict'),
  'POST console/collection/disconnect': ofNetwork({ password }, 'invalid_credentials'),
}

/** A key that no platform knows; the password is asked for before it is tried. */
function keyFile(): string {
  const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
  const private_key = privateKey.export({ type: 'pkcs8', format: 'pem' }).toString()
  return JSON.stringify({ type: 'service_account', client_email: 'a@b', private_key })
}
