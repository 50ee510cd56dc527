import { createHash } from 'node:crypto'
import { viewAs } from '@cuesheet/contract/console-people'
import { externalExchange } from '@cuesheet/contract/external-auth'
import { messages } from '@cuesheet/contract/messages'
import {
  checkStatement,
  downloadStatement,
  managedStatements,
  oneStatement,
  ownStatements,
} from '@cuesheet/contract/statements'
import { sumOf } from '@cuesheet/contract/values/statement-rows'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { createSecretBox } from '../../access/secret-box.ts'
import { closingDesk } from '../../testing/closing-desk.ts'
import { addTracks, createAccount, createChannel, createNetwork, videoId } from '../../testing/factories.ts'
import { addActivity } from '../../testing/facts.ts'
import { jobContext } from '../../testing/job-context.ts'
import { moneyRow } from '../../testing/settled-files.ts'
import { openTestApp } from '../../testing/test-app.ts'
import { TestClient } from '../../testing/test-client.ts'
import { readBalances } from '../ledger/public.ts'
import { sealedFor } from '../payouts/rules.ts'
import { findOwnMonth } from '../settlement/payment/own-months.ts'
import { compareAgainst, readMark } from './compare-against.ts'
import { publishMonth, publishStatements } from './publish-statements.ts'
import { verifyStatements } from './verify-statements.ts'
import { withRenderer } from './with-renderer.ts'

const month = '2026-09-01'
const app = await openTestApp({}, { now: () => new Date('2026-11-20T20:00:00Z') })
const { db } = app
const { config } = jobContext(db, { secret_key: 'a key of these statements, of enough characters' })
const secrets = createSecretBox(config, db)
const operator = await createAccount(db, null, { as: 'operator' })

/** A network with a locked month: Ana has 1,000 dollars, of which the fee takes 10 % by a term of ads, Ben 30, of which it takes 25 %. */
async function lockedMonth() {
  const network = await createNetwork(db)
  const ana = await createAccount(db, network, { nickname: 'Ana', fee_rates: { '-infinity': '0.10' } })
  const ben = await createAccount(db, network, { nickname: 'Ben 🎧', fee_rates: { '-infinity': '0.25' } })
  const manager = await createAccount(db, network, { as: 'manager' })
  const walks = await createChannel(db, network, { members: [ana], title: 'Walks' })
  const cats = await createChannel(db, network, { members: [ben], title: '고양이 简体 繁體 🐈' })
  await db
    .updateTable('networks')
    .set({ close_second_person: false, minimum_payout: 40_000 })
    .where('network_id', '=', network.network_id)
    .execute()
  const desk = closingDesk(db, () => network, { operator })
  const changed_at = new Date('2026-09-01T00:00:00Z')
  await db
    .insertInto('payout_details')
    .values({
      network_id: network.network_id,
      account_id: ana.account_id,
      method: 'bank',
      bank: '004',
      ending: '7788',
      details: await secrets.seal(
        JSON.stringify({ legal_name: '김안나' }),
        sealedFor({ network_id: network.network_id, account_id: ana.account_id }),
      ),
      changed_at,
      holds_from: changed_at,
    })
    .execute()
  await db
    .insertInto('contract_terms')
    .values({
      network_id: network.network_id,
      account_id: ana.account_id,
      platform_channel_id: '',
      family: 'ads',
      from_month: month,
      fee_rate: '0.10',
    })
    .execute()
  await desk.bring(month, [moneyRow(walks, month, '1000'), moneyRow(cats, month, '30')])
  await desk.close(month)
  return { network, ana, ben, manager, walks, cats, desk }
}

const publish = () => publishStatements(jobContext(db, { secret_key: config.secret_key }))

const storedOf = async ({ network_id }: { network_id: number }) =>
  (
    await sql<{
      number: string
      version: number
      account_id: number
      pdf: Buffer
      hash: Buffer
      lock_no: number
    }>`
      select number, version, account_id, pdf, hash, lock_no from statements where network_id = ${network_id}
      order by serial, version`.execute(db)
  ).rows

test('a locked month is published once, and what it says is what was booked and is shown', async () => {
  const { network, ana, ben } = await lockedMonth()
  const { scope } = network
  await publish()
  await publish()
  const stored = await storedOf(network)
  expect(stored.map(({ number, version, account_id }) => [number, version, account_id])).toEqual([
    ['2026-09-000001', 1, ana.account_id],
    ['2026-09-000002', 1, ben.account_id],
  ])
  expect(stored[0]!.pdf.toString('latin1', 0, 5)).toBe('%PDF-')
  const client = await app.open(network.domain, ana)
  const { statement } = await client.call(oneStatement, { query: {} })
  const { data } = statement!
  // 1,000 dollars at 1,000 won, less 10 %; of 900,000 won 3 % and a tenth of it are withheld.
  expect(data).toMatchObject({
    number: '2026-09-000001',
    gross_usd: '1000',
    fee_usd: '100',
    net: '900000',
    opening: '0',
    income_tax: '27000',
    local_tax: '2700',
    payable: '870300',
    carried: '0',
    closing: '0',
    objects_until: expect.stringMatching(/^20\d\d-/),
  })
  expect(data.lines).toMatchObject([
    { channel: 'Walks', family: 'ads', usd: '1000', won: '1000000', views: null },
  ])
  const shown = await findOwnMonth(db, scope, ana.account_id, month)
  expect({ bridge: data.bridge, payable: data.payable, net: data.net }).toEqual({
    bridge: shown!.bridge,
    payable: shown!.payable,
    net: shown!.settled,
  })
  const balances = await readBalances(db, scope, { prefix: 'member:', currency: 'KRW' })
  const balanceOf = (account: number) =>
    balances.find((one) => one.account === `member:${account}:payable`)?.posted
  expect(balanceOf(ana.account_id)).toBe(BigInt(data.due) + BigInt(data.carried))
  const bens = await (await app.open(network.domain, ben)).call(oneStatement, { query: { month: '2026-09' } })
  expect(bens.statement!.data).toMatchObject({
    payable: '0',
    carried: '22500',
    carry_reason: 'below_minimum',
  })
  expect((await client.call(messages, { query: {} })).rows.map(({ kind }) => kind)).toContain(
    'statement_published',
  )
  expect((await verifyStatements(db, scope)).differences).toEqual([])
}, 120_000)

test('a month that is opened and locked again is published again, in a version that replaces the first', async () => {
  const { network, ana, desk } = await lockedMonth()
  await publish()
  const [first] = await storedOf(network)
  await desk.reopen(month)
  await desk.reopen(month, await createAccount(db, null, { as: 'operator' }))
  const client = await app.open(network.domain, ana)
  const opened = (await client.call(oneStatement, { query: {} })).statement!
  expect([opened.is_current, opened.data.version]).toEqual([false, 1])
  await desk.close(month)
  await publish()
  const again = await storedOf(network)
  expect(again.map(({ number, version, lock_no }) => [number, version, lock_no])).toEqual([
    ['2026-09-000001', 1, 1],
    ['2026-09-000001', 2, 2],
    ['2026-09-000002', 1, 1],
    ['2026-09-000002', 2, 2],
  ])
  expect(again[0]!.pdf.equals(first!.pdf)).toBe(true)
  const { statement } = await client.call(oneStatement, { query: {} })
  expect([statement!.is_current, statement!.data.version, statement!.versions.length]).toEqual([true, 2, 2])
  expect((await client.call(ownStatements)).rows.map(({ version }) => version)).toEqual([2])
  expect((await verifyStatements(db, network.scope)).differences).toEqual([])
}, 120_000)

test('whoever is interrupted goes on where it was, and a statement that cannot be made stops no other one', async () => {
  const { network, ana, ben } = await lockedMonth()
  const asked = { month, lock_no: 1 }
  const scope = network.scope
  await expect(
    withRenderer((render) =>
      publishMonth(
        {
          db,
          scope,
          config,
          render: async (task) => {
            if (task.said.payee.name !== 'Ana') throw new Error('no such glyph')
            return render(task)
          },
        },
        asked,
      ),
    ),
  ).resolves.toMatchObject({ failures: [{ account_id: ben.account_id }] })
  expect((await storedOf(network)).map(({ account_id }) => account_id)).toEqual([ana.account_id])
  const manager = await app.open(network.domain, await createAccount(db, network, { as: 'manager' }))
  const listed = await manager.call(managedStatements, { query: { month: '2026-09' } })
  expect([listed.total, listed.waiting]).toEqual([1, 1])
  await publish()
  expect((await storedOf(network)).map(({ number, account_id }) => [number, account_id])).toEqual([
    ['2026-09-000001', ana.account_id],
    ['2026-09-000002', ben.account_id],
  ])
}, 120_000)

test('what is downloaded are the stored bytes, and the public check knows them by each hash, and nothing else', async () => {
  const { network, ana, ben, manager } = await lockedMonth()
  await publish()
  const [stored] = await storedOf(network)
  const client = await app.open(network.domain, ana)
  const get = async (path: string) => (await app.app.inject({ url: `/api/${path}` })).rawPayload
  const ask = { month: '2026-09', format: 'pdf' } as const
  const { path } = await client.call(downloadStatement, { body: ask })
  expect((await get(path)).equals(stored!.pdf)).toBe(true)
  const refused = await client.fail(downloadStatement, { body: { ...ask, member: ben.account_id } })
  expect(refused.code).toBe('not_found')
  const boss = await app.open(network.domain, manager)
  const zip = await get((await boss.call(downloadStatement, { body: { ...ask, format: 'zip' } })).path)
  expect(zip.includes(stored!.pdf) && zip.includes('2026-09-000002.pdf')).toBe(true)
  for (const format of ['csv', 'xlsx'] as const)
    for (const content of ['lines', 'videos'] as const) {
      const file = await get(
        (await client.call(downloadStatement, { body: { ...ask, format, content } })).path,
      )
      if (format === 'csv' && content === 'lines')
        expect(file.toString()).toContain('계약 조건: 유형, 2026-09부터')
      else if (format === 'csv') expect(file.toString()).toContain('Walks')
      else expect(file.toString('latin1', 0, 2)).toBe('PK')
    }
  const stranger = await app.open(network.domain)
  const check = async (code: string, on = stranger) => {
    const { is_genuine, is_replaced } = await on.call(checkStatement, { body: { code } })
    return [is_genuine, is_replaced]
  }
  const hash = stored!.hash.toString('hex')
  expect(await check(hash.slice(0, 32))).toEqual([true, false])
  expect(await check(hash)).toEqual([true, false])
  expect(await check(createHash('sha256').update(stored!.pdf).digest('hex').toUpperCase())).toEqual([
    true,
    false,
  ])
  expect(await check(`${hash.slice(0, 63)}${hash.endsWith('0') ? '1' : '0'}`)).toEqual([false, false])
  expect(await check('2026-09-000001')).toEqual([false, false])
  const other = await createNetwork(db)
  expect(await check(hash, await app.open(other.domain))).toEqual([false, false])
}, 120_000)

test('what is changed by hand is found', async () => {
  const { network } = await lockedMonth()
  await publish()
  const spoil = async (change: ReturnType<typeof sql>) => {
    let found: string[] = []
    await db
      .transaction()
      .execute(async (trx) => {
        await sql`update statements set ${change} where network_id = ${network.network_id} and serial = 1`.execute(
          trx,
        )
        found = (await verifyStatements(trx, network.scope)).differences.map(({ rollup }) => rollup)
        throw new Error('taken back')
      })
      .catch(() => {})
    return found
  }
  expect(await spoil(sql`pdf = pdf || '\\x00'::bytea`)).toEqual(['statements.pdf'])
  expect(await spoil(sql`data = jsonb_set(data, '{payable}', '"1"')`)).toEqual([
    'statements.data',
    'statements.data',
  ])
  expect(await spoil(sql`ledger_hash = hash`)).toEqual(['statements.ledger_hash'])
  expect(await spoil(sql`serial = 7`)).toEqual(['statements.number', 'statements.number'])
}, 120_000)

test('a statement that somebody keeps is a witness of the books', async () => {
  const { network, desk } = await lockedMonth()
  await publish()
  const { pdf } = (await storedOf(network))[0]!
  const mark = readMark(pdf)!
  expect(mark).toMatchObject({ number: '2026-09-000001', version: 1, month: '2026-09' })
  const against = (file = pdf, said = mark) => compareAgainst(db, network.scope, file, said)
  expect(await against()).toBe('as_it_was')
  expect(await against(Buffer.from('a line of hashes'))).toBe('as_it_was')
  expect(await against(Buffer.concat([pdf, Buffer.from('\n')]))).toBe('changed_file')
  expect(await against(pdf, { ...mark, hash: '0'.repeat(64) })).toBe('unknown')
  expect(await against(pdf, { ...mark, number: '2026-09-000009' })).toBe(null)
  await desk.reopen(month)
  await desk.reopen(month, await createAccount(db, null, { as: 'operator' }))
  await desk.close(month)
  expect(await against()).toBe('as_it_was')
  await sql`
    update ledger_transfers set hash = sha256(hash) where network_id = ${network.network_id} and period = ${month}`.execute(
    db,
  )
  expect(await against()).toBe('changed_books')
}, 120_000)

test('an operator who views a member reads its statements without a digit of its account, and downloads nothing', async () => {
  const { network, ana } = await lockedMonth()
  await publish()
  const own = await app.open(network.domain, ana)
  const seen = (await own.call(oneStatement, { query: {} })).statement!.data.payee.account
  expect(seen).toEqual({ method: 'bank', bank: '004', ending: '7788' })
  expect((await own.call(oneStatement, { query: {} })).statement!.data.payee.legal_name).toBe('김안나')
  const desk = await app.open('localhost', operator)
  const { ticket } = await desk.call(viewAs, {
    body: { account_id: ana.account_id, reason: 'Asked for by mail' },
  })
  const { token } = await (await app.open(network.domain)).call(externalExchange, { body: { ticket } })
  const viewing = new TestClient(app.app, network.domain, token)
  const { statement } = await viewing.call(oneStatement, { query: {} })
  expect(statement!.data.payee.account).toEqual({ method: 'bank', bank: '004', ending: null })
  expect(statement!.data.payee.legal_name).toBeNull()
  expect(statement!.data.payable).toBe('870300')
  const refused = await viewing.fail(downloadStatement, { body: { month: '2026-09', format: 'pdf' } })
  expect(refused.status).toBe(403)
}, 120_000)

test('its revenue is told by track, to the billionth, and what no track is known of is named so', async () => {
  const network = await createNetwork(db)
  const ana = await createAccount(db, network, { nickname: 'Ana' })
  const ben = await createAccount(db, network, { nickname: 'Ben' })
  const walks = await createChannel(db, network, { members: [ana, ben] })
  const cats = await createChannel(db, network, { members: [ana] })
  await db
    .updateTable('networks')
    .set({ close_second_person: false, default_fee_rate: '0.2' })
    .where('network_id', '=', network.network_id)
    .execute()
  const dawn = { isrc: 'KRTST2600901', title: 'Dawn' }
  const rain = { isrc: 'KRTST2600902', title: 'Rain' }
  const day = month
  await addActivity(db, network, [
    ...['one', 'two', 'other'].map((video) => ({ channel: walks, video, day, views: 1 })),
    { channel: cats, video: 'cat', day, views: 1 },
  ])
  await addTracks(db, walks, 'one', [dawn])
  await addTracks(db, walks, 'two', [dawn, rain])
  await addTracks(db, cats, 'cat', [rain])
  const desk = closingDesk(db, () => network, { operator })
  const row = (of: typeof walks, video: string | null, usd: string) => ({
    ...moneyRow(of, month, usd),
    video_id: video && videoId(video),
  })
  await desk.bring(month, [
    row(walks, 'one', '0.000000007'),
    row(walks, 'two', '100'),
    row(walks, 'other', '50'),
    row(walks, null, '10'),
    row(cats, 'cat', '33.333333333'),
  ])
  await desk.close(month)
  await publish()
  const client = await app.open(network.domain, ana)
  const { data } = (await client.call(oneStatement, { query: {} })).statement!
  // Half of Walks, 80.000000004: 50 of two tracks alike, four billionths of one, and 30 of none.
  expect(data.tracks!.map(({ won: _, ...track }) => track)).toEqual([
    { ...rain, usd: '58.333333333' },
    { ...dawn, usd: '25.000000004' },
    { isrc: null, title: null, usd: '30' },
  ])
  const won = Number(sumOf(data.tracks!.map((track) => track.won)))
  expect(won).toBeCloseTo(Number(data.bridge.gross.won), 6)
  expect(sumOf(data.tracks!.map(({ usd }) => usd))).toBe(data.gross_usd)
  expect(sumOf(data.tracks!.map(({ usd }) => usd))).toBe(sumOf(data.lines.map(({ usd }) => usd)))
  const ask = { month: '2026-09', format: 'csv' } as const
  const { path } = await client.call(downloadStatement, { body: ask })
  const csv = (await app.app.inject({ url: `/api/${path}` })).body
  expect(csv).toContain('Dawn,KRTST2600901,')
  const [stored] = await storedOf(network)
  expect(stored!.pdf.length).toBeGreaterThan(10_000)
  expect((await verifyStatements(db, network.scope)).differences).toEqual([])
}, 120_000)
