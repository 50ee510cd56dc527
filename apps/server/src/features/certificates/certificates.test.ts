import { execFileSync, spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { mkdtempSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import {
  certificates,
  checkCertificate,
  downloadCertificate,
  issueCertificate,
  revokeCertificate,
  videoCertificates,
} from '@cuesheet/contract/certificates'
import { answerRequest, askRequest, requestThread } from '@cuesheet/contract/requests'
import { locales } from '@cuesheet/contract/values/locale'
import { sql } from 'kysely'
import { expect, it, onTestFinished } from 'vitest'
import { lockSpaces } from '../../db/lock-spaces.ts'
import { textsOf } from '../../locales/texts.ts'
import { addTracks, createAccount, createChannel, createNetwork, videoId } from '../../testing/factories.ts'
import { addActivity } from '../../testing/facts.ts'
import { openTestApp } from '../../testing/test-app.ts'
import type { TestClient } from '../../testing/test-client.ts'
import { deleteChannel } from '../channels/public.ts'
import { openFonts } from '../statements/open-fonts.ts'

const app = await openTestApp()
const { db } = app
const isrc = 'KRB402600001'

/** A network whose channel Walks has a video with one track of its catalogue, by Ana. */
async function createWorld() {
  const network = await createNetwork(db)
  const ana = await createAccount(db, network, { nickname: 'Ana' })
  const ben = await createAccount(db, network)
  const boss = await createAccount(db, network, { as: 'manager' })
  const channel = await createChannel(db, network, { members: [ana], title: '산책 Walks' })
  await addActivity(db, network, [{ channel, day: '2026-11-02', video: 'v', views: 10 }])
  await addTracks(db, channel, 'v', [{ isrc, title: '밤의 노래', artist: 'Moon' }])
  const { track_id } = await db
    .selectFrom('tracks')
    .select('track_id')
    .where('isrc', '=', isrc)
    .executeTakeFirstOrThrow()
  const clients = {
    ana: await app.open(network.domain, ana),
    ben: await app.open(network.domain, ben),
    manager: await app.open(network.domain, boss),
    visitor: await app.open(network.domain),
  }
  const about = { video_id: videoId('v'), channel_id: channel.channel_id }
  const issue = (by: TestClient = clients.ana) =>
    by.send(issueCertificate, { body: { ...about, track_id }, headers: { 'accept-language': 'en' } })
  const ofVideo = async (by: TestClient = clients.ana) =>
    (await by.call(videoCertificates, { query: { video: about.video_id, channel: about.channel_id } }))
      .tracks[0]!
  const check = async (code: string, by = clients.visitor) =>
    (await by.call(checkCertificate, { body: { code } })).certificate
  const pdfOf = async (certificate_id: number) =>
    (
      await db
        .selectFrom('certificates')
        .select('pdf')
        .where('network_id', '=', network.network_id)
        .where('certificate_id', '=', certificate_id)
        .executeTakeFirstOrThrow()
    ).pdf
  return { network, ana, channel, clients, about, track_id, issue, ofVideo, check, pdfOf }
}

it('is issued to a member of the channel, downloaded as it is stored, and checked by anybody who has its code', async () => {
  const { network, clients, issue, ofVideo, check, pdfOf } = await createWorld()
  expect(await ofVideo()).toMatchObject({ title: '밤의 노래', refused: null, certificate: null, answers: [] })
  expect((await issue(clients.ben)).json().code).toBe('not_found')
  const { certificate_id, number } = (await issue()).json()
  expect(number).toMatch(/^L-\d{4}-000001$/)

  const { certificate, answers } = await ofVideo()
  expect(certificate).toMatchObject({ certificate_id, version: 1, state: 'valid', channel: '산책 Walks' })
  expect(answers.map(({ locale }) => locale).sort()).toEqual([...locales].sort())
  for (const { text } of answers) {
    for (const part of [number, isrc, '밤의 노래', videoId('v'), certificate!.check_at!])
      expect(text).toContain(part)
    expect(text).not.toMatch(/[{}]/)
  }

  const { path: place } = await clients.ana.call(downloadCertificate, { body: { certificate_id } })
  const file = await app.app.inject({ url: `/api/${place}`, headers: { host: network.domain } })
  const pdf = await pdfOf(certificate_id)
  expect(file.rawPayload.equals(pdf)).toBe(true)
  expect((await clients.ben.send(downloadCertificate, { body: { certificate_id } })).json().code).toBe(
    'not_found',
  )
  expect((await clients.ben.call(certificates)).rows).toEqual([])
  expect((await clients.manager.call(certificates)).rows).toMatchObject([{ certificate_id, number }])

  const said = {
    state: 'valid',
    revoked_on: null,
    number,
    track: { isrc, title: '밤의 노래', artist: 'Moon' },
    video: { video_id: videoId('v') },
    licensed_from: certificate!.licensed_from,
  }
  const { code } = certificate!
  expect(certificate!.check_at).toContain(`/certificate?code=${code}`)
  expect(await check(code)).toMatchObject(said)
  expect(await check(createHash('sha256').update(pdf).digest('hex').toUpperCase())).toMatchObject(said)
  const other = `${code.slice(0, 31)}${code.endsWith('0') ? '1' : '0'}`
  expect([await check(other), await check(number)]).toEqual([null, null])
  const elsewhere = await createNetwork(db)
  expect(await check(code, await app.open(elsewhere.domain))).toBeNull()
}, 60_000)

it('who guesses codes waits, and who has one passes meanwhile', async () => {
  const { clients, issue, ofVideo, check } = await createWorld()
  await issue()
  const { certificate } = await ofVideo()
  const guess = () => clients.visitor.send(checkCertificate, { body: { code: '0'.repeat(32) } })
  const statuses: number[] = []
  for (let at = 0; at < 32; at++) statuses.push((await guess()).statusCode)
  onTestFinished(async () => {
    await db.deleteFrom('sign_in_throttle').execute()
  })
  expect([statuses[0], statuses.at(-1)]).toEqual([200, 429])
  expect(await check(certificate!.code)).toMatchObject({ state: 'valid' })
}, 60_000)

it('is refused where the network does not hold the track today, the video does not use it, or the channel is not approved', async () => {
  const { network, channel, clients, about, track_id, issue, ofVideo } = await createWorld()
  const refusals = async () => [
    (await ofVideo()).refused,
    await issue().then((answer) => [answer.json().code, answer.json().message]),
  ]
  const setTrack = (networks: number[] | null) =>
    db.updateTable('tracks').set({ networks }).where('isrc', '=', isrc).execute()
  await setTrack([network.network_id + 1])
  expect(await refusals()).toEqual([
    'not_held',
    ['conflict', 'The network does not hold a license for this track today.'],
  ])
  await setTrack(null)
  const setChannel = (status: number) =>
    db.updateTable('channels').set({ status }).where('channel_id', '=', channel.channel_id).execute()
  await setChannel(1)
  expect(await refusals()).toEqual([
    'not_approved',
    ['conflict', 'Certificates are issued for approved channels only.'],
  ])
  await setChannel(2)
  await sql`delete from video_tracks where network_id = ${network.network_id}`.execute(db)
  expect((await issue()).json().message).toBe('This track is neither declared nor detected in the video.')
  const absent = { ...about, video_id: videoId('x'), track_id }
  expect((await clients.ana.send(issueCertificate, { body: absent })).json().code).toBe('not_found')
  expect((await clients.manager.call(certificates)).rows).toEqual([])
})

it('issued again is the next version; revoked it is no longer valid, and only a manager may issue it again', async () => {
  const { clients, issue, ofVideo, check } = await createWorld()
  await issue()
  const first = (await ofVideo()).certificate!
  expect((await issue()).json().number).toBe(first.number)
  const second = (await ofVideo()).certificate!
  expect(second).toMatchObject({ number: first.number, version: 2, state: 'valid' })
  expect((await clients.ana.call(certificates)).rows).toHaveLength(1)
  expect([(await check(first.code))!.state, (await check(second.code))!.state]).toEqual(['replaced', 'valid'])

  const body = { certificate_id: second.certificate_id, reason: 'The licence has ended' }
  expect((await clients.ana.send(revokeCertificate, { body })).json().code).toBe('forbidden')
  await clients.manager.call(revokeCertificate, { body })
  expect((await clients.manager.send(revokeCertificate, { body })).json().code).toBe('conflict')
  expect(await check(second.code)).toMatchObject({
    state: 'revoked',
    revoked_on: expect.stringMatching(/^\d{4}-\d\d-\d\d$/),
  })
  expect(await check(first.code)).toMatchObject({ state: 'revoked' })
  expect(await ofVideo()).toMatchObject({
    refused: 'revoked',
    answers: [],
    certificate: { state: 'revoked', revoke_reason: 'The licence has ended' },
  })
  expect((await issue()).json().code).toBe('conflict')
  expect((await ofVideo(clients.manager)).refused).toBeNull()
  expect((await issue(clients.manager)).statusCode).toBe(200)
  expect((await ofVideo()).certificate).toMatchObject({ version: 3, state: 'valid' })
}, 60_000)

it('is what a request of the same video is answered with', async () => {
  const { clients, about, issue } = await createWorld()
  const { certificate_id, number } = (await issue(clients.manager)).json()
  const said = { reason: 'licensed' as const, text: 'Please release it', evidence: null }
  const ask = (video_id: string | null) =>
    clients.ana.call(askRequest, { body: { ...said, ...about, video_id } })
  const answer = (request_id: number) =>
    clients.manager.send(answerRequest, {
      body: { request_id, answer: 'granted', reason: 'Attached', certificate_id },
    })
  expect((await answer((await ask(null)).request_id)).json().code).toBe('not_found')
  const { request_id } = await ask(about.video_id)
  expect((await answer(request_id)).statusCode).toBe(200)
  const { request } = await clients.ana.call(requestThread, { query: { request: request_id } })
  expect(request.certificate).toEqual({ certificate_id, number, track: '밤의 노래' })
}, 60_000)

it('every character of its words is in a font, in four languages', () => {
  const { has } = openFonts()
  for (const locale of locales) {
    const { answer: _, ...words } = textsOf(locale).certificate
    const missing = [...Object.values(words).join('')].filter((one) => !has(one))
    expect([locale, missing]).toEqual([locale, []])
  }
})

it.skipIf(spawnSync('pdfinfo', ['-v']).error)(
  'is a tagged page that says what it certifies',
  async () => {
    const { issue, pdfOf } = await createWorld()
    const file = path.join(mkdtempSync(path.join(os.tmpdir(), 'certificate-')), 'certificate.pdf')
    const { certificate_id, number } = (await issue()).json()
    writeFileSync(file, await pdfOf(certificate_id))
    const run = (tool: string, ...flags: string[]) => execFileSync(tool, [...flags], { encoding: 'utf8' })
    expect(run('pdfinfo', file)).toMatch(/Tagged: +yes[\s\S]*Pages: +1\n/)
    const tags = run('pdfinfo', '-struct', file)
    for (const tag of ['H1', 'H2', 'Link']) expect(tags).toContain(tag)
    const text = run('pdftotext', file, '-')
    const places = ['Music license certificate', '밤의 노래', isrc, videoId('v'), 'Verify this'].map((part) =>
      text.indexOf(part),
    )
    expect(text).toContain(number)
    expect(places).toEqual([...places].sort((a, b) => a - b))
    expect(places[0]).toBeGreaterThanOrEqual(0)
  },
  60_000,
)

it('is revoked in all versions, also in one that is being issued', async () => {
  const { clients, issue, ofVideo } = await createWorld()
  const { certificate_id } = (await issue()).json()
  const second = issue()
  const isIssuing = async () => {
    const { rows } =
      await sql`select from pg_locks where locktype = 'advisory' and classid = ${lockSpaces.certificates}`.execute(
        db,
      )
    return rows.length
  }
  await expect.poll(isIssuing, { interval: 5 }).toBe(1)
  const body = { certificate_id, reason: 'No licence' }
  expect((await clients.manager.send(revokeCertificate, { body })).statusCode).toBe(200)
  await second
  expect((await ofVideo(clients.manager)).certificate).toMatchObject({ version: 2, state: 'revoked' })
})

it('has a number that is given once, also where its channel is deleted', async () => {
  const { network, ana, channel, clients, issue, track_id } = await createWorld()
  expect((await issue()).json().number).toMatch(/-000001$/)
  await deleteChannel(db, network.scope, channel.channel_id, {
    actor: 'manager',
    account_id: null,
    now: new Date(),
  })
  const other = await createChannel(db, network, { members: [ana] })
  await addActivity(db, network, [{ channel: other, day: '2026-11-02', video: 'v', views: 10 }])
  await addTracks(db, other, 'v', [{ isrc, title: '밤의 노래', artist: 'Moon' }])
  const body = { video_id: videoId('v'), channel_id: other.channel_id, track_id }
  expect((await clients.ana.call(issueCertificate, { body })).number).toMatch(/-000002$/)
})

it('offers no answer to a claim where the network holds the track no more', async () => {
  const { network, issue, ofVideo } = await createWorld()
  await issue()
  expect((await ofVideo()).answers).toHaveLength(locales.length)
  await db
    .updateTable('tracks')
    .set({ networks: [network.network_id + 1] })
    .where('isrc', '=', isrc)
    .execute()
  expect(await ofVideo()).toMatchObject({ refused: 'not_held', answers: [] })
})
