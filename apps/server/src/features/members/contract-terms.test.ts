import { cancelTerm, contractTerms, previewTerm, setTerm } from '@cuesheet/contract/contract-terms'
import { messages } from '@cuesheet/contract/messages'
import { settledMonth } from '@cuesheet/contract/settlement'
import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { closingDesk } from '../../testing/closing-desk.ts'
import { createAccount, createChannel, createNetwork } from '../../testing/factories.ts'
import { moneyRow } from '../../testing/settled-files.ts'
import { openTestApp } from '../../testing/test-app.ts'

const app = await openTestApp({}, { now: () => new Date('2026-11-20T03:00:00Z') })
const { db } = app
const operator = await createAccount(db, null, { as: 'operator' })
const month = '2026-10-01'
const ads = { platform_channel_id: null, family: 'ads' as const }

async function begin(terms: { family?: string; of_walks?: boolean; fee_rate: string }[] = []) {
  const network = await createNetwork(db)
  const { network_id } = network
  await db
    .updateTable('networks')
    .set({ close_second_person: false })
    .where('network_id', '=', network_id)
    .execute()
  const ana = await createAccount(db, network, { nickname: 'Ana', fee_rates: { '-infinity': '0.10' } })
  const manager = await createAccount(db, network, { as: 'manager' })
  const walks = await createChannel(db, network, { members: [ana], title: 'Walks' })
  const cats = await createChannel(db, network, { members: [ana], title: 'Cats' })
  for (const { family = '', of_walks, fee_rate } of terms)
    await db
      .insertInto('contract_terms')
      .values({
        network_id,
        account_id: ana.account_id,
        platform_channel_id: of_walks ? walks.platform_channel_id : '',
        family,
        from_month: '2026-10-01',
        fee_rate,
      })
      .execute()
  const desk = closingDesk(db, () => network, { operator })
  await desk.bring(month, [moneyRow(walks, month, '100.000000007'), moneyRow(cats, month, '33.33')])
  const close = () => desk.close(month)
  const client = await app.open(network.domain, manager)
  const member = await app.open(network.domain, ana)
  const target = ana.account_id
  const list = async (at = member) =>
    (await at.call(contractTerms, { query: { member: target } })).terms.map(
      ({ channel, family, from_month, fee_rate, state }) =>
        [channel, family, from_month, fee_rate ?? 'ended', state].filter((part) => part !== null).join(' '),
    )
  return { network, ana, walks, cats, client, member, target, list, close }
}

it('hold from this month or a later one, and end, with all that they were; the member is told each time', async () => {
  const { network, walks, client, member, target, list } = await begin()
  const say = async (body: Omit<Parameters<typeof set>[0], 'target'>) =>
    (await set({ target, ...body })).message
  const set = (body: {
    target: number
    platform_channel_id: string | null
    family: 'ads' | 'premium' | null
    fee_rate: number | null
    from_month?: string
  }) => client.call(setTerm, { body, headers: { 'accept-language': 'en' } })
  const ofWalks = { platform_channel_id: walks.platform_channel_id, family: null }
  expect(await say({ ...ads, fee_rate: 0.125 })).toBe('Contract term saved.')
  expect(await say({ ...ads, fee_rate: 0.125, from_month: '2027-01' })).toBe(
    'That is already the term. Nothing was changed.',
  )
  await say({ ...ofWalks, fee_rate: 0.05, from_month: '2026-12' })
  await say({ ...ofWalks, family: 'ads', fee_rate: 0 })
  expect(await say({ ...ads, fee_rate: null, from_month: '2027-02' })).toBe('Contract term ended.')
  const all = [
    'Walks 2026-12 0.05 planned',
    'Walks ads 2026-11 0 current',
    'ads 2027-02 ended planned',
    'ads 2026-11 0.125 current',
  ]
  expect([await list(), await list(client)]).toEqual([all, all])
  await client.call(cancelTerm, { body: { target, ...ads, from_month: '2027-02' } })
  expect((await list()).at(-2)).toBe('Walks ads 2026-11 0 current')
  const told = await member.call(messages, {})
  expect(told.rows.map(({ kind, names }) => [kind, names])).toEqual([
    ['term_cancelled', { family: 'ads', from_month: '2027-02' }],
    ['term_ended', { family: 'ads', from_month: '2027-02' }],
    ['term_set', { channel: 'Walks', family: 'ads', rate: '0.00', from_month: '2026-11' }],
    ['term_set', { channel: 'Walks', rate: '0.05', from_month: '2026-12' }],
    ['term_set', { family: 'ads', rate: '0.125', from_month: '2026-11' }],
  ])
  const { rows } = await sql<{ action: string }>`
    select action from audit_log where network_id = ${network.network_id} and action like 'member.%term' order by at`.execute(
    db,
  )
  expect(rows.map(({ action }) => action)).toEqual([
    ...['member.set_term', 'member.set_term', 'member.set_term', 'member.end_term'],
    'member.cancel_term',
  ])
})

it('are cancelled with their planned end, which would end nothing', async () => {
  const { client, target, list } = await begin()
  await client.call(setTerm, { body: { target, ...ads, fee_rate: 0.05, from_month: '2026-12' } })
  await client.call(setTerm, { body: { target, ...ads, fee_rate: null, from_month: '2027-02' } })
  await client.call(cancelTerm, { body: { target, ...ads, from_month: '2026-12' } })
  expect(await list()).toEqual([])
})

it('are refused for what is past or not here, and where nothing is named or would end', async () => {
  const { network, walks, client, target, list } = await begin()
  const others = await createChannel(db, network, { members: [], title: 'Dogs' })
  const codeOf = async (body: object) => {
    const whole = { target, ...ads, fee_rate: 0.2, ...body }
    const { code, message } = await client.fail(setTerm, {
      body: whole,
      headers: { 'accept-language': 'en' },
    })
    return [code, message]
  }
  expect(await codeOf({ from_month: '2026-10' })).toEqual([
    'invalid_input',
    'Earlier months keep their fee rate. Choose this month or a later one.',
  ])
  expect((await codeOf({ family: null }))[0]).toBe('invalid_input')
  expect((await codeOf({ platform_channel_id: `UC${'q'.repeat(22)}` }))[0]).toBe('not_found')
  expect(await codeOf({ platform_channel_id: others.platform_channel_id })).toEqual([
    'invalid_input',
    '“Dogs” is not one of this member’s channels.',
  ])
  expect((await codeOf({ fee_rate: null }))[0]).toBe('not_found')
  expect((await codeOf({ fee_rate: 0.1234 }))[0]).toBe('invalid_input')
  const nothing = { target, platform_channel_id: walks.platform_channel_id, family: null }
  expect((await client.fail(cancelTerm, { body: { ...nothing, from_month: '2027-01' } })).code).toBe(
    'not_found',
  )
  // What has begun is ended, and not taken away.
  await client.call(setTerm, { body: { target, ...ads, fee_rate: 0.2 } })
  expect((await client.fail(cancelTerm, { body: { target, ...ads, from_month: '2026-11' } })).code).toBe(
    'not_found',
  )
  expect(await list()).toEqual(['ads 2026-11 0.2 current'])
})

it('are previewed on the last locked month as the close would have computed it', async () => {
  const channelTerm = { of_walks: true, fee_rate: '0.333' }
  const here = await begin([{ family: 'ads', fee_rate: '0.2' }])
  const { client, target, walks } = here
  const preview = async (query: object) =>
    (await client.call(previewTerm, { query: { target, ...query } })).preview
  const ofWalks = { platform_channel_id: walks.platform_channel_id }
  expect(await preview({ ...ofWalks, fee_rate: 0.333 })).toBeNull()
  await here.close()
  const settled = async ({ member }: typeof here) =>
    (await member.call(settledMonth, { query: { month: '2026-10' } })).settled!
  const before = await settled(here)
  const there = await begin([{ family: 'ads', fee_rate: '0.2' }, channelTerm])
  await there.close()
  const after = await settled(there)
  const seen = await preview({ ...ofWalks, fee_rate: 0.333 })
  expect(seen).toMatchObject({
    month: '2026-10',
    before: {
      fee_usd: '26.666000001',
      net: before.settled,
      top_up: '0',
      recouped: '0',
      left: before.settled,
    },
    after: { fee_usd: '39.966000002', net: after.settled, left: after.settled },
    difference: String(Number(after.settled) - Number(before.settled)),
    revenue_usd: '100.000000007',
  })
  // Without its term of ads: at the member's 10 %.
  expect((await preview({ family: 'ads' }))?.after.fee_usd).toBe('13.333000001')
  // It wrote nothing, and the month stays as it was locked.
  await client.call(setTerm, { body: { target, ...ofWalks, family: null, fee_rate: 0.9 } })
  expect(await settled(here)).toEqual(before)
  expect((await preview({ family: 'premium', fee_rate: 1 }))?.difference).toBe('0')
})
