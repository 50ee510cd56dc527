import { addNote, annotations, changeNote, deleteNote } from '@cuesheet/contract/annotations'
import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { createAccount, createChannel, createNetwork, videoId } from '../../testing/factories.ts'
import { openTestApp } from '../../testing/test-app.ts'
import { withdrawAccount } from '../members/public.ts'

const test = await openTestApp()
const { db } = test
const network = await createNetwork(db)
const { network_id } = network
const manager = await createAccount(db, network, { as: 'manager', nickname: 'Mia' })
const ana = await createAccount(db, network, { nickname: 'Ana' })
const ben = await createAccount(db, network, { nickname: 'Ben' })
const [piano, drums] = [
  await createChannel(db, network, { title: 'Piano', members: [ana] }),
  await createChannel(db, network, { title: 'Drums', members: [ana, ben] }),
]
const clients = {
  mia: await test.open(network.domain, manager),
  ana: await test.open(network.domain, ana),
  ben: await test.open(network.domain, ben),
}
const days = { from: '2026-03-01', to: '2026-03-31' }
type Name = keyof typeof clients
const ask = (name: Name, query = {}) => clients[name].call(annotations, { query: { ...days, ...query } })
const eventsOf = async (name: Name, query = {}) =>
  (await ask(name, query)).events.map(({ day, kind, count, subject, fee_rate }) =>
    [day.slice(5), kind, count, subject, fee_rate].join(' '),
  )

it('has uploads on the platform’s day, claims won and lost, and terms from their month on', async () => {
  const add = (channel: typeof piano, name: string, at: string) => sql`
    insert into videos (network_id, channel_id, video_id, title, published_at)
    values (${network_id}, ${channel.channel_id}, ${videoId(name)}, ${name}, ${at})`
  // Half past seven in the morning of the 11th in UTC is the evening of the 10th in Los Angeles, and of the 1st the month before.
  await add(piano, 'Nocturne', '2026-03-11T06:30:00Z').execute(db)
  await add(piano, 'Prelude', '2026-03-10T20:00:00Z').execute(db)
  await add(drums, 'Solo', '2026-03-20T12:00:00Z').execute(db)
  await add(drums, 'Roll', '2026-03-01T07:30:00Z').execute(db)
  const claim = (channel: typeof piano, name: string, kind: 'won' | 'lost' | 'policy', day: string) =>
    db
      .insertInto('claim_events')
      .values({
        network_id,
        channel_id: channel.channel_id,
        video_id: videoId(name),
        asset_id: 'A1',
        isrc: 'KRA012600001',
        kind,
        day,
        since_day: day,
        before_state: '',
        before_word: '',
        state: '',
        word: '',
        file_id: 1,
      })
      .execute()
  await claim(piano, 'Nocturne', 'lost', '2026-03-12')
  await claim(drums, 'Solo', 'won', '2026-03-21')
  await claim(drums, 'Solo', 'policy', '2026-03-22')
  await sql`
    insert into fee_rates (network_id, account_id, from_month, fee_rate)
    select ${network_id}, account_id, from_month::date, fee_rate
    from (values (${ana.account_id}::integer, '2026-02-01', 0.10), (${ana.account_id}, '2026-03-01', 0.125),
      (${ben.account_id}, '2026-02-01', 0.2), (${ben.account_id}, '2026-03-01', 0.2)) as made (account_id, from_month, fee_rate)
    on conflict do nothing`.execute(db)
  await sql`
    insert into contract_terms (network_id, account_id, platform_channel_id, family, from_month, fee_rate)
    values (${network_id}, ${ben.account_id}, ${drums.platform_channel_id}, '', '2026-03-01', 0.3)`.execute(
    db,
  )
  await sql`
    insert into channel_shares (network_id, channel_id, from_month, account_id, basis_points)
    values (${network_id}, ${drums.channel_id}, '2026-03-01', ${ana.account_id}, 4000),
      (${network_id}, ${drums.channel_id}, '2026-03-01', ${ben.account_id}, 6000)`.execute(db)

  const all = [
    '03-10 uploads 2  ',
    '03-12 claims_lost 1 Nocturne ',
    '03-20 uploads 1 Solo ',
    '03-21 claims_won 1 Solo ',
  ]
  expect(await eventsOf('mia')).toEqual([
    '03-01 fee 1 Ana 0.125',
    '03-01 term 1 Ben 0.3',
    '03-01 shares 1 Drums ',
    ...all,
  ])
  // Members see no fee and no term of others.
  expect(await eventsOf('ana')).toEqual(['03-01 fee 1  0.125', '03-01 shares 1 Drums ', ...all])
  expect(await eventsOf('ben')).toEqual(['03-01 term 1  0.3', '03-01 shares 1 Drums ', ...all.slice(2)])
  expect(await eventsOf('mia', { channel: piano.channel_id })).toEqual([
    '03-01 fee 1 Ana 0.125',
    ...all.slice(0, 2),
  ])
  expect(await eventsOf('mia', { member: ben.account_id })).toEqual(
    await eventsOf('ben').then((found) => [found[0]!.replace('1  ', '1 Ben '), ...found.slice(1)]),
  )
  expect(await eventsOf('ana', { channel: piano.channel_id, video_id: videoId('Nocturne') })).toEqual([
    '03-01 fee 1  0.125',
    '03-10 uploads 1 Nocturne ',
    '03-12 claims_lost 1 Nocturne ',
  ])
})

it('has the change from the network’s default rate to a member’s first own one', async () => {
  const other = await createNetwork(db, { default_fee_rate: '0.2' })
  for (const [nickname, rate] of [
    ['Cleo', '0.15'],
    ['Dan', '0.2'],
  ] as const)
    await createAccount(db, other, { nickname, fee_rates: { '2026-03-01': rate } })
  const client = await test.open(other.domain, await createAccount(db, other, { as: 'manager' }))
  expect((await client.call(annotations, { query: days })).events).toMatchObject([
    { day: '2026-03-01', kind: 'fee', count: 1, subject: 'Cleo', fee_rate: 0.15 },
  ])
})

const note = (name: Name, text: string, channel_id: number | null = null) =>
  clients[name].call(addNote, { body: { day: '2026-03-05', text, channel_id } })
const notesOf = async (name: Name, query = {}) =>
  (await ask(name, query)).notes.map(({ text, author, channel, is_network, may_change }) =>
    [text, author, channel ?? 'all', is_network ? 'network' : 'own', may_change ? 'mine' : ''].join(' '),
  )

it('shows the network’s notes to all who see the channel, and a member’s own to itself and managers', async () => {
  const shown = {
    network: 'Campaign Mia all network ',
    piano: 'Piano Mia Piano network ',
    ana: 'Holiday Ana all own ',
    drums: 'Kit Ben Drums own ',
  }
  await note('mia', 'Campaign')
  await note('mia', 'Piano', piano.channel_id)
  const { note_id } = await note('ana', 'Holiday')
  await note('ben', 'Kit', drums.channel_id)
  const mine = (text: string) => `${text}mine`
  expect(await notesOf('mia')).toEqual([mine(shown.network), mine(shown.piano), shown.ana, shown.drums])
  expect(await notesOf('ana')).toEqual([shown.network, shown.piano, mine(shown.ana)])
  expect(await notesOf('ben')).toEqual([shown.network, mine(shown.drums)])
  expect(await notesOf('mia', { member: ana.account_id })).toEqual([
    mine(shown.network),
    mine(shown.piano),
    shown.ana,
  ])
  expect(await notesOf('mia', { channel: drums.channel_id })).toEqual([mine(shown.network), shown.drums])
  expect(await notesOf('ana', { channel: drums.channel_id })).toEqual([shown.network, mine(shown.ana)])
  expect(
    (
      await clients.ben.fail(addNote, {
        body: { day: '2026-03-05', text: 'x', channel_id: piano.channel_id },
      })
    ).code,
  ).toBe('not_found')

  // Nobody changes what others wrote: managers none of a member's, members none of the network's.
  for (const name of ['mia', 'ben'] as const) {
    expect((await clients[name].fail(changeNote, { body: { note_id, text: 'x' } })).code).toBe('not_found')
    expect((await clients[name].fail(deleteNote, { body: { note_id } })).code).toBe('not_found')
  }
  const ofNetwork = (await ask('mia')).notes[0]!.note_id
  expect((await clients.ana.fail(deleteNote, { body: { note_id: ofNetwork } })).code).toBe('not_found')
  await clients.ana.call(changeNote, { body: { note_id, text: 'Holidays' } })
  expect(await notesOf('ana')).toContain('Holidays Ana all own mine')
  await clients.mia.call(deleteNote, { body: { note_id: ofNetwork } })
  expect(await notesOf('ben')).toEqual([mine(shown.drums)])

  // What a member notes for itself stays out of the audit; with the member it is gone.
  const { rows } = await sql<{ entry: string }>`
    select concat_ws(' ', action, before, after) as entry from audit_log
    where network_id = ${network_id} and action like 'note.%' order by at`.execute(db)
  const entries = rows.map(({ entry }) => entry).join('\n')
  expect(entries).toContain('Campaign')
  expect(entries).not.toMatch(/Holiday|Kit/)
  await db.deleteFrom('channel_shares').where('network_id', '=', network_id).execute()
  await db
    .transaction()
    .execute((trx) => withdrawAccount(trx, { network_id, account_id: ana.account_id, today: '2026-04-01' }))
  expect(await notesOf('mia')).toEqual([mine(shown.piano), shown.drums])
})

it('holds twenty notes on a day of each, and refuses a text that is none', async () => {
  const body = { day: '2026-03-07', text: 'Note', channel_id: null }
  for (let at = 0; at < 20; at++) await clients.ben.call(addNote, { body })
  expect((await clients.ben.fail(addNote, { body })).code).toBe('conflict')
  await clients.mia.call(addNote, { body })
  for (const text of ['', '   ', 'x'.repeat(201)])
    expect((await clients.mia.fail(addNote, { body: { ...body, text } })).code).toBe('invalid_input')
  await clients.mia.call(addNote, { body: { ...body, text: '가'.repeat(200) } })
  expect(
    (await clients.mia.fail(annotations, { query: { from: '2026-03-02', to: '2026-03-01' } })).code,
  ).toBe('invalid_input')
})
