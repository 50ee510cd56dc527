import { timingSafeEqual } from 'node:crypto'
import type { SecretBox } from '../../access/secret-box.ts'

type Owner = { network_id: number; account_id: number }

export const unsubscribeAddress = '/unsubscribe'
export const previewAddress = '/digest-preview'

const signed = ({ network_id, account_id }: Owner, until: number) =>
  `unsubscribe ${network_id}/${account_id} ${until}`

/** Where somebody stops an account's digests without signing in, signed for that account. */
export const unsubscribePath = async (secrets: SecretBox, owner: Owner): Promise<string> =>
  `${unsubscribeAddress}?of=${await sign(secrets, owner, 0)}`

/** Where an account's next digest is shown until a moment, in seconds since 1970. */
export const previewPath = async (secrets: SecretBox, owner: Owner, until: number): Promise<string> =>
  `${previewAddress}?of=${await sign(secrets, owner, until)}`

async function sign(secrets: SecretBox, owner: Owner, until: number): Promise<string> {
  const signature = (await secrets.digest('digest', signed(owner, until))).toString('base64url')
  return `${owner.network_id}.${owner.account_id}.${until}.${signature}`
}

/** Whose it is, and until when; null for one that was not signed here. */
export async function readSigned(
  secrets: SecretBox,
  token: unknown,
): Promise<(Owner & { until: number }) | null> {
  const [, network_id, account_id, until, signature] =
    typeof token === 'string' ? (/^(\d{1,9})\.(\d{1,9})\.(\d{1,12})\.([\w-]{43})$/.exec(token) ?? []) : []
  if (!signature) return null
  const owner = { network_id: Number(network_id), account_id: Number(account_id) }
  const expected = await secrets.digest('digest', signed(owner, Number(until)))
  return timingSafeEqual(expected, Buffer.from(signature, 'base64url'))
    ? { ...owner, until: Number(until) }
    : null
}
