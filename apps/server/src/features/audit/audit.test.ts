import { audit, exportAudit } from '@cuesheet/contract/audit'
import { consoleAudit } from '@cuesheet/contract/console-audit'
import type { QueryOf } from '@cuesheet/contract/endpoint'
import { locales } from '@cuesheet/contract/values/locale'
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { type AuditEntry, recordAudit } from '../../access/audit.ts'
import { auditActions } from '../../access/audit-actions.ts'
import { textsOf } from '../../locales/texts.ts'
import { createTrack } from '../../testing/catalogue.ts'
import { createAccount, createChannel, createNetwork, type TestNetwork } from '../../testing/factories.ts'
import { openTestApp } from '../../testing/test-app.ts'
import type { TestClient } from '../../testing/test-client.ts'
import { writeSentence } from './describe-entries.ts'
import { dayStart, localTime } from './rules.ts'

let client: TestClient

const test = await openTestApp()
const { db } = test
const network = await createNetwork(db)
const manager = await createAccount(db, network, { as: 'manager', nickname: 'Mina' })
const member = await createAccount(db, network, { nickname: '=SUM(1,2)' })
const channel = await createChannel(db, network, { title: 'Night walks' })
client = await test.open(network.domain, manager)
await write('2026-11-01T14:59:59Z', {
  action: 'network.set',
  after: { is_playist: true, default_fee_rate: '0.10' },
})
await write('2026-11-01T15:00:00Z', {
  action: 'channel.hold',
  account_id: null,
  subject: String(channel.channel_id),
  before: { status: 2, verification: 'verified' },
  after: { status: 1, verification: 'verified', reason: 'Music' },
})
await write('2026-11-02T10:00:00Z', {
  action: 'channel.assign',
  account_id: manager.account_id,
  address: '203.0.113.7',
  after: { channels: [channel.channel_id], members: [member.account_id, 999_999] },
})
await write('2026-11-02T14:59:59.999999Z', { action: 'session.create', account_id: member.account_id })
await write('2026-11-02T15:00:00Z', {
  action: 'ticket.create',
  subject: String(member.account_id),
  after: { api_key: 'cuesheet_1_abcdef' },
})

async function write(at: string, entry: Omit<AuditEntry, 'network_id' | 'account_id'> & Partial<AuditEntry>) {
  await recordAudit(db, { network_id: network.network_id, account_id: null, ...entry })
  await sql`update audit_log set at = ${at}::timestamptz where at > '2026-11-20' and network_id = ${network.network_id}`.execute(
    db,
  )
}

const read = (query: QueryOf<typeof audit> = {}, language = 'en') =>
  client.call(audit, { query, headers: { 'accept-language': language } })
const actionsOf = async (query: QueryOf<typeof audit>) => (await read(query)).rows.map(({ action }) => action)

it('tells who did what to what, in words, the latest first', async () => {
  const { rows, next } = await read()
  expect(next).toBeNull()
  expect(rows.map(({ audit_id, ...row }) => row)).toEqual([
    {
      at: '2026-11-02T15:00:00.000Z',
      action: 'ticket.create',
      title: 'Sign-in ticket given to a partner’s server',
      sentence: 'gave a partner’s server a sign-in ticket for {what}',
      account: null,
      api_key: 'cuesheet_1_abcdef',
      address: null,
      changes: [],
      subject: String(member.account_id),
      subject_kind: 'member',
      subject_name: '=SUM(1,2)',
    },
    {
      at: '2026-11-02T14:59:59.999Z',
      action: 'session.create',
      title: 'Signed in',
      sentence: 'signed in',
      changes: [],
      account: { account_id: member.account_id, nickname: '=SUM(1,2)' },
      api_key: null,
      subject: null,
      subject_kind: null,
      subject_name: null,
      address: null,
    },
    {
      at: '2026-11-02T10:00:00.000Z',
      action: 'channel.assign',
      title: 'Channels assigned',
      sentence: 'assigned channels (Night walks) to =SUM(1,2), #999999',
      account: { account_id: manager.account_id, nickname: 'Mina' },
      api_key: null,
      subject: null,
      subject_kind: null,
      subject_name: null,
      address: '203.0.113.7',
      changes: [
        { label: 'Channels', before: null, after: 'Night walks' },
        { label: 'Members', before: null, after: '=SUM(1,2), #999999' },
      ],
    },
    {
      at: '2026-11-01T15:00:00.000Z',
      action: 'channel.hold',
      title: 'Channel put on hold',
      sentence: 'put the channel {what} on hold',
      account: null,
      api_key: null,
      address: null,
      subject: String(channel.channel_id),
      subject_kind: 'channel',
      subject_name: 'Night walks',
      changes: [
        { label: 'Status', before: 'Approved', after: 'On hold' },
        { label: 'Reason', before: null, after: 'Music' },
      ],
    },
    {
      at: '2026-11-01T14:59:59.000Z',
      action: 'network.set',
      title: 'Network settings changed',
      sentence: 'changed the network’s settings',
      account: null,
      api_key: null,
      address: null,
      subject: null,
      subject_kind: null,
      subject_name: null,
      changes: [
        { label: 'English and US dollars by default', before: null, after: 'yes' },
        { label: 'Fee rate of new members', before: null, after: '10%' },
      ],
    },
  ])
  const korean = (await read({}, 'ko')).rows[3]
  expect(korean).toMatchObject({
    title: '채널 보류',
    sentence: '{what} 채널을 보류했습니다',
    changes: [{ label: '상태', before: '승인', after: '보류' }, {}],
  })
})

it('is read of all networks by operators, each kind and what concerns no network by itself', async () => {
  const done = [
    ['report.apply', network.network_id],
    ['notice.create', network.network_id],
    ['tag.merge', 0],
    ['job.run', 0],
    ['exception.put_off', 0],
    ['approval.ask', 0],
  ] as const
  const operator = await createAccount(db, null, { as: 'operator', nickname: 'Odd' })
  const { account_id } = operator
  for (const [action, network_id] of done) await recordAudit(db, { network_id, account_id, action })
  const desk = await test.open('localhost', operator)
  const found = async (query: QueryOf<typeof consoleAudit>) => {
    const { rows } = await desk.call(consoleAudit, { query: { account: account_id, ...query } })
    return rows.map(({ action }) => action).sort()
  }
  for (const [group, actions] of [
    ['report', ['report.apply']],
    ['notice', ['notice.create']],
    ['catalogue', ['tag.merge']],
    ['system', ['job.run']],
    ['exception', ['exception.put_off']],
    ['approval', ['approval.ask']],
    ['network', []],
  ] as const)
    expect(await found({ group })).toEqual(actions)
  expect(await found({ network: network.network_id })).toEqual(['notice.create', 'report.apply'])
  expect(await found({ network: '0' })).toEqual(['approval.ask', 'exception.put_off', 'job.run', 'tag.merge'])
  await sql`delete from audit_log where account_id = ${account_id}`.execute(db)
})

it('calls a channel of several networks what the network of the entry calls it, on one page of operators', async () => {
  const rival = await createNetwork(db)
  const operator = await createAccount(db, null, { as: 'operator', nickname: 'Ona' })
  const { account_id } = operator
  const { channel_id } = channel
  await sql`
    insert into channels (network_id, channel_id, platform_channel_id, title, registered_on)
    select ${rival.network_id}, channel_id, platform_channel_id, 'Night walks, claimed', registered_on
    from channels where network_id = ${network.network_id} and channel_id = ${channel_id}`.execute(db)
  const stranger = await createNetwork(db)
  for (const { network_id } of [network, rival, stranger]) {
    const subject = String(channel_id)
    await recordAudit(db, { network_id, account_id, action: 'channel.approve', subject })
  }
  const desk = await test.open('localhost', operator)
  const { rows } = await desk.call(consoleAudit, { query: { account: account_id } })
  const nameIn = ({ network_id }: TestNetwork) =>
    rows.find((row) => row.network?.network_id === network_id)?.subject_name
  expect([network, rival, stranger].map(nameIn)).toEqual(['Night walks', 'Night walks, claimed', null])
  await sql`delete from audit_log where account_id = ${account_id}`.execute(db)
})

describe('is narrowed', () => {
  it('to an account, a group, a subject', async () => {
    expect(await actionsOf({ account: member.account_id })).toEqual(['session.create'])
    expect(await actionsOf({ group: 'channel' })).toEqual(['channel.assign', 'channel.hold'])
    expect(await actionsOf({ group: 'sign_in' })).toEqual(['ticket.create', 'session.create'])
    expect(await actionsOf({ subject: String(member.account_id) })).toEqual(['ticket.create'])
    expect(await actionsOf({ subject: 'nothing', group: 'channel' })).toEqual([])
  })

  it('to days where the reader is', async () => {
    const seoul = { time_zone: 'Asia/Seoul' }
    expect(await actionsOf({ from: '2026-11-02', to: '2026-11-02', ...seoul })).toEqual([
      'session.create',
      'channel.assign',
      'channel.hold',
    ])
    expect(await actionsOf({ to: '2026-11-01', ...seoul })).toEqual(['network.set'])
    expect(await actionsOf({ from: '2026-11-03', ...seoul })).toEqual(['ticket.create'])
    expect(await actionsOf({ from: '2026-11-02' })).toEqual([
      'ticket.create',
      'session.create',
      'channel.assign',
    ])
  })

  it('by nothing it does not know', async () => {
    for (const query of [
      { time_zone: 'Nowhere/At_All' },
      { from: '2026-02-30' },
      { group: 'secrets' },
      { after: 'x' },
    ])
      expect((await client.fail(audit, { query: query as never })).fields).toHaveProperty(
        Object.keys(query)[0]!,
      )
  })
})

it('comes in pieces that leave out and repeat nothing, also of entries of one moment', async () => {
  const busy = await createNetwork(db)
  const reader = await test.open(busy.domain, await createAccount(db, busy, { as: 'manager' }))
  await db.transaction().execute(async (trx) => {
    for (let index = 0; index < 25; index += 1)
      await recordAudit(trx, { network_id: busy.network_id, account_id: null, action: 'network.set' })
  })
  const seen: string[] = []
  let after: string | undefined
  for (let pieces = 1; ; pieces += 1) {
    const { rows, next } = await reader.call(audit, { query: { size: 10, after } })
    seen.push(...rows.map(({ audit_id }) => audit_id))
    if (next === null) {
      expect(pieces).toBe(3)
      break
    }
    after = next
  }
  expect([seen.length, new Set(seen).size]).toEqual([25, 25])
})

describe('as a file', () => {
  const ask = async (body = {}, language = 'en') =>
    (await client.call(exportAudit, { body, headers: { 'accept-language': language } })).path
  const fetchFile = (path: string) => test.app.inject({ url: `/api/${path}` })

  it('has every entry that the filters leave, no formula among its cells, and is handed out once', async () => {
    const path = await ask({ from: '2026-11-02', to: '2026-11-03', time_zone: 'Asia/Seoul' })
    const file = await fetchFile(path)
    expect(file.headers).toMatchObject({
      'content-type': 'text/csv; charset=utf-8',
      'cache-control': 'private, no-store',
    })
    expect(decodeURIComponent(String(file.headers['content-disposition']))).toContain(
      'Activity log 2026-11-02 2026-11-03.csv',
    )
    const lines = file.body.split('\r\n')
    expect(lines[0]).toBe(`\ufeffActivity log,${network.name}`)
    expect(lines[4]).toBe('Time,Who,What,Action,Subject,Subject ID,Before,After,Address')
    expect(lines[6]).toBe(`2026-11-02 23:59:59,"'=SUM(1,2)",Signed in,session.create,,,,,`)
    expect(file.body).toContain(`"Channels: Night walks\nMembers: =SUM(1,2), #999999",203.0.113.7`)
    expect(file.body).not.toContain('Network settings changed')
    expect((await fetchFile(path)).statusCode).toBe(404)
    expect((await read({ group: 'network' })).rows[0]).toMatchObject({ action: 'audit.export' })
  })

  it('is for its own address, as long as its session lasts', async () => {
    const elsewhere = (await ask()).replace('audit/downloads', 'downloads')
    expect((await fetchFile(elsewhere)).statusCode).toBe(404)
    const path = await ask()
    await sql`delete from sessions where account_id = ${manager.account_id}`.execute(db)
    expect((await fetchFile(path)).statusCode).toBe(404)
    client = await test.open(network.domain, manager)
  })
})

it('writes times, rates, languages, months and titles as the reader reads them, never as they are stored', async () => {
  const other = await createNetwork(db)
  const boss = await createAccount(db, other, { as: 'manager' })
  const log = (action: AuditEntry['action'], entry: Partial<AuditEntry>) =>
    recordAudit(db, { network_id: other.network_id, account_id: null, action, ...entry })
  await log('notice.update', {
    before: { publish_from: null, languages: ['ko', 'zh-TW'], title: '2026-12' },
    after: { publish_from: '2026-11-20T23:30:00.000Z', languages: ['en'], title: 'ko' },
  })
  await log('member.fee_rate', {
    before: { fee_rate: '0.05' },
    after: { fee_rate: '0.15', from_month: '2026-12' },
  })
  await log('account.set_preferences', {
    before: { language: 'ko', currency: 'KRW' },
    after: { language: 'zh-CN', currency: 'USD' },
  })
  await log('network.set_constant', { subject: 'least_withdrawal_points', after: { value: 12_000 } })
  await log('network.set_text', { subject: 'zh-TW' })
  await log('channel.register', { after: { category: 'film' } })
  await log('channel.prove', { after: { field: 'localizations.en.description' } })
  await log('channels.import', { after: { registered: 1234, approved_from: '2026-11-02' } })
  const window = await test.open(other.domain, boss)
  const told = async (language: string) =>
    (
      await window.call(audit, {
        query: { time_zone: 'Asia/Seoul' },
        headers: { 'accept-language': language },
      })
    ).rows.map(({ subject_name, changes }) => [
      subject_name,
      ...changes.map(({ before, after }) => `${before ?? ''} → ${after}`),
    ])
  expect(await told('en')).toEqual([
    [null, ' → 1,234', ' → Nov 2, 2026'],
    [null, ' → Description (English)'],
    [null, ' → Film & TV'],
    ['Traditional Chinese'],
    ['Minimum withdrawal (points)', ' → 12,000'],
    [null, 'South Korean Won → US Dollar', 'Korean → Simplified Chinese'],
    [null, '5% → 15%', ' → December 2026'],
    ['2026-12', '2026-12 → ko', 'Korean, Traditional Chinese → English', ' → Nov 21, 2026, 8:30 AM'],
  ])
  const korean = (await told('ko')).flat().join(' ')
  expect(korean).toContain('2026. 11. 21. 오전 8:30')
  expect(korean).toContain('한국어 → 중국어(간체)')
})

it('has a text for every action, in every language', () => {
  for (const locale of locales) {
    const { actions } = textsOf(locale).audit
    expect(Object.keys(actions).sort()).toEqual([...auditActions].sort())
    expect(Object.values(actions).every((text) => text.trim().length > 1)).toBe(true)
    expect(new Set(Object.values(actions)).size).toBe(auditActions.length)
  }
})

it('has a sentence for every action, in every language, whose slots are fields', () => {
  for (const locale of locales) {
    const { sentences, fields } = textsOf(locale).audit
    expect(Object.keys(sentences).sort()).toEqual([...auditActions].sort())
    for (const [action, sentence] of Object.entries(sentences)) {
      const slots = [...sentence.matchAll(/\{(\w+)\}/g)].map(([, slot = '']) => slot)
      expect(Object.keys({ what: '', ...fields }), `${locale} ${action}`).toEqual(
        expect.arrayContaining(slots),
      )
      expect(
        writeSentence(sentence, () => null),
        `${locale} ${action} without any name`,
      ).toMatch(/^[^{}[\]]{2,}$/)
    }
  }
})

it('says a part of a sentence only where each of its slots is known, and what changed from what', () => {
  const say = (slots: Record<string, string>) =>
    writeSentence('changed the fee rate[ of {what}][: {fee_rate}]', (slot) => slots[slot] ?? null)
  expect(say({})).toBe('changed the fee rate')
  expect(say({ what: 'Mina' })).toBe('changed the fee rate of Mina')
  expect(say({ what: '[x] {fee_rate}', fee_rate: '8% → 7%' })).toBe(
    'changed the fee rate of [x] {fee_rate}: 8% → 7%',
  )
})

it('says of a month that was paid in part who waits', () => {
  const slots: Record<string, string> = { what: 'September 2026', waiting: 'Ben Payment is on hold' }
  const { sentences } = textsOf('en').audit
  const say = (...told: string[]) =>
    writeSentence(sentences['close.pay'], (slot) => (told.includes(slot) ? slots[slot]! : null))
  expect(say('what')).toBe('marked September 2026 as paid')
  expect(say('what', 'waiting')).toBe('marked September 2026 as paid, still waiting: Ben Payment is on hold')
})

it('names the subjects that are words of the program’s in words', async () => {
  const operator = await createAccount(db, null, { as: 'operator', nickname: 'Wordy' })
  const { account_id } = operator
  const { network_id } = network
  const log = (entry: Pick<AuditEntry, 'action' | 'subject'>, of = 0) =>
    recordAudit(db, { network_id: of, account_id, ...entry })
  await log({ action: 'report.restore', subject: 'revenue 2026-11-03' }, network_id)
  await log({ action: 'exception.put_off', subject: 'close Morning 2026-10/files' })
  await log({ action: 'report.switch_rates', subject: 'bok' })
  const desk = await test.open('localhost', operator)
  const { rows } = await desk.call(consoleAudit, {
    query: { account: account_id },
    headers: { 'accept-language': 'ko' },
  })
  expect(rows.map(({ subject_name }) => subject_name)).toEqual([
    '한국은행',
    '월 정산 · Morning · 2026년 10월',
    '수익 2026. 11. 3.',
  ])
  await sql`delete from audit_log where account_id = ${account_id}`.execute(db)
})

it('names what has a number only by what it is, and says which of it has a screen', async () => {
  const own = await createNetwork(db)
  const boss = await createAccount(db, own, { as: 'manager', nickname: 'Boss' })
  const payee = await createAccount(db, own, { nickname: 'Yuna' })
  const shown = await createChannel(db, own, { title: 'Slow evenings' })
  const other = await createNetwork(db)
  const foreign = await createChannel(db, other, { title: 'Not ours' })
  const { network_id } = own
  const video = (of: { network_id: number }, channel_id: number, id: string, title: string) =>
    sql`insert into videos (network_id, channel_id, video_id, title) values (${of.network_id}, ${channel_id}, ${id}, ${title})`.execute(
      db,
    )
  await video(own, shown.channel_id, 'vid_of_ours', 'A lazy dinner')
  await video(other, foreign.channel_id, 'vid_foreign', 'Theirs')
  const track = await createTrack(db, { title: 'Moonlight' })
  await sql`
    insert into payout_batches (network_id, batch_no, pay_on, method, is_proposed, prepared_at)
    values (${network_id}, 3, '2026-10-30', 'bank', false, now())`.execute(db)
  const { rows: entries } = await sql<{ id: number }>`
    insert into settlement_entries (network_id, kind, account_id, month, amount, reason, asked_by)
    values (${network_id}, 'adjustment', ${payee.account_id}, '2026-10-01', 1000, 'Video', ${boss.account_id})
    returning entry_id as id`.execute(db)
  const log = (action: AuditEntry['action'], subject: string, after?: AuditEntry['after']) =>
    recordAudit(db, { network_id, account_id: boss.account_id, action, subject, ...(after && { after }) })
  await log('track.declare', 'vid_of_ours', { track: track.title })
  await log('request.ask', 'vid_foreign')
  await log('track.update', track.isrc)
  await log('batch.confirm', '3')
  await log('batch.cancel', '4')
  await log('close.withdraw_entry', String(entries[0]!.id), { reason: 'Twice' })
  await log('close.lock', '2026-09')
  await log('close.propose', String(shown.channel_id), { shares: [], from_month: '2026-11' })
  await log('close.decide_proposal', String(payee.account_id), { kind: 'payee', is_accepted: true })
  await log('member.password', String(boss.account_id))
  const desk = await test.open(own.domain, boss)
  const { rows } = await desk.call(audit, { headers: { 'accept-language': 'en' } })
  expect(rows.toReversed().map(({ subject_kind, subject_name }) => [subject_kind, subject_name])).toEqual([
    ['video', 'A lazy dinner'],
    [null, null],
    ['track', 'Moonlight'],
    ['batch', 'Oct 30, 2026 (Bank account)'],
    [null, '#4'],
    [null, 'Yuna’s adjustment for October 2026'],
    ['month', 'September 2026'],
    ['channel', 'Slow evenings'],
    ['member', 'Yuna'],
    [null, 'Boss'],
  ])
})

it('a day begins where the reader’s clocks say so, also when they are turned', () => {
  expect(dayStart('2026-11-02', 'Asia/Seoul').toISOString()).toBe('2026-11-01T15:00:00.000Z')
  expect(dayStart('2026-11-01', 'America/Los_Angeles').toISOString()).toBe('2026-11-01T07:00:00.000Z')
  expect(dayStart('2026-11-02', 'America/Los_Angeles').toISOString()).toBe('2026-11-02T08:00:00.000Z')
  expect(dayStart('2026-03-09', 'America/Los_Angeles').toISOString()).toBe('2026-03-09T07:00:00.000Z')
  expect(localTime(new Date('2026-11-02T14:59:59.999Z'), 'Asia/Seoul')).toBe('2026-11-02 23:59:59')
})

it('shows what an account did, and what was done to it', async () => {
  const actions = await actionsOf({ concerning: member.account_id })
  expect(actions.slice(-3)).toEqual(['ticket.create', 'session.create', 'channel.assign'])
  expect(actions).not.toContain('channel.hold')
  const ofNobody = await actionsOf({ concerning: 888_888 })
  expect(ofNobody).toEqual([])
})
