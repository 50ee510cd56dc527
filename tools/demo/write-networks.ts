import { addDays, addMonths, countDays, firstOfMonth } from '@cuesheet/contract/values/day'
import type { Transaction } from 'kysely'
import type { DB } from '../../apps/server/src/db/tables.gen.ts'
import { historyBegins } from './calendar.ts'
import type { DemoNetwork } from './networks/demo-network.ts'
import { pictureAddress } from './pictures/generated-pictures.ts'

/** A network with its domain, texts and accounts; answers its id. */
export async function writeNetwork(
  trx: Transaction<DB>,
  network: DemoNetwork,
  today: string,
  password_hash: string,
): Promise<number> {
  const network_id = await insertNetwork(trx, network, today)
  const account = (user_id: string, nickname: string, permission_flag: 0 | 1, joined: number) => ({
    network_id,
    user_id,
    nickname,
    permission_flag,
    password_hash,
    created_at: `${addDays(today, -joined)}T02:20:00Z`,
  })
  const accounts = await trx
    .insertInto('accounts')
    .values([
      account(network.manager.user_id, network.manager.nickname, 1, foundedAgo(network, today)),
      ...network.members.map(({ user_id, nickname, joined }) => account(user_id, nickname, 0, joined)),
    ])
    .returning(['account_id', 'user_id', 'permission_flag'])
    .execute()
  const idOf = new Map(
    accounts.map(({ account_id, user_id, permission_flag }) => [`${permission_flag} ${user_id}`, account_id]),
  )
  const member_ids = new Map(network.members.map(({ user_id }) => [user_id, idOf.get(`0 ${user_id}`) ?? 0]))
  const rates = network.members.flatMap(({ user_id, joined, fee_rates = [] }) => {
    const member = { network_id, account_id: member_ids.get(user_id) ?? 0 }
    const set_by = idOf.get(`1 ${network.manager.user_id}`) ?? null
    const begun = { from_month: '-infinity', fee_rate: network.default_fee_rate }
    return [
      { ...member, ...begun, set_at: `${addDays(today, -joined)}T02:20:00Z`, set_by },
      ...fee_rates.map(([months, fee_rate]) => {
        const from_month = addMonths(firstOfMonth(today), months)
        const set_at = `${addDays(months > 0 ? today : from_month, -6)}T04:05:00Z`
        return { ...member, from_month, fee_rate, set_at, set_by }
      }),
    ]
  })
  if (rates.length > 0) await trx.insertInto('fee_rates').values(rates).execute()
  const terms = network.members.flatMap(({ user_id, terms = [] }) =>
    terms.map(([months, family, fee_rate]) => ({
      network_id,
      account_id: member_ids.get(user_id) ?? 0,
      platform_channel_id: '',
      family,
      from_month: addMonths(firstOfMonth(today), months),
      fee_rate,
      set_by: idOf.get(`1 ${network.manager.user_id}`) ?? null,
    })),
  )
  if (terms.length > 0) await trx.insertInto('contract_terms').values(terms).execute()
  return network_id
}

/** Some days before its first figures, at the latest. */
const foundedAgo = ({ founded }: DemoNetwork, today: string) =>
  Math.max(founded, countDays(historyBegins, today) + 12)

async function insertNetwork(trx: Transaction<DB>, network: DemoNetwork, today: string): Promise<number> {
  const brand = `${network.mark}-${network.color_primary.slice(1)}`
  const { network_id } = await trx
    .insertInto('networks')
    .values({
      name: network.name,
      design_id: network.design_id,
      color_primary: network.color_primary,
      color_primary_dim: network.color_primary_dim,
      is_playist: network.is_playist,
      settlement_currency: network.is_playist ? 'USD' : 'KRW',
      logo_favicon: pictureAddress('favicon', brand),
      logo_meta: `/pictures/generated/share/${brand}.png`,
      exclusive_logo: pictureAddress('exclusive', network.color_primary.slice(1)),
      default_fee_rate: network.default_fee_rate,
      isrc_prefix: network.isrc_prefix,
      final_figures_day: 10,
      payday: 31,
      support_url: `https://${network.name}.example/support`,
      terms_url: `https://${network.name}.example/terms`,
      privacy_url: `https://${network.name}.example/privacy`,
      created_at: `${addDays(today, -foundedAgo(network, today))}T02:00:00Z`,
    })
    .returning('network_id')
    .executeTakeFirstOrThrow()
  await trx.insertInto('network_domains').values({ domain: network.domain, network_id }).execute()
  // What happened before there was anybody to tell is no news.
  await trx.insertInto('alert_days').values({ network_id, through_day: today }).execute()
  await trx
    .insertInto('network_texts')
    .values(Object.entries(network.texts).map(([locale, text]) => ({ network_id, locale, ...text })))
    .execute()
  return network_id
}
