import { me } from '@cuesheet/contract/auth'
import { meta } from '@cuesheet/contract/site'
import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { createAccount, createNetwork, type TestNetwork } from '../../testing/factories.ts'
import { openTestApp } from '../../testing/test-app.ts'
import { configOf, createWebFolder } from '../../testing/web-folder.ts'
import { setDefaultNetwork } from './mutations.ts'

const { folder, remove } = createWebFolder()
const test = await openTestApp({}, { web_folder: folder })
const { db } = test
const one = await createNetwork(db, { name: 'one' })
const other = await createNetwork(db, { name: 'other', is_playist: true })
beforeEach(() => setDefault(null))
afterAll(() => remove())

const setDefault = (network: TestNetwork | null) =>
  db.transaction().execute((trx) => setDefaultNetwork(trx, network?.scope ?? null))
const ask = async (domain: string) => (await test.open('one.test')).send(meta, { query: { domain } })

describe('the brand of a domain', () => {
  it('is complete, in every language', async () => {
    const answer = await ask('ONE.test')
    expect(answer.json()).toEqual({
      success: true,
      message: expect.any(String),
      metadata: {
        domain: 'one.test',
        design_id: 'mcn-1',
        color_primary: '#5b5bd6',
        color_primary_dim: '#4a4ac0',
        logo_favicon: null,
        logo_meta: null,
        is_playist: 0,
        exclusive_logo: null,
        texts: Object.fromEntries(
          ['ko', 'en', 'zh-CN', 'zh-TW'].map((locale) => [locale, { title: 'one', description: '' }]),
        ),
        links: { support: null, terms: null, privacy: null },
      },
    })
  })

  it.each([
    ['a b', 400],
    ['<script>', 400],
    ['one.test:80', 400],
    ['one.test/', 400],
    ['', 400],
    ['x'.repeat(254), 400],
    ['one.test.', 404],
    ['two.test', 404],
  ])('is not disclosed for %j', async (domain, status) => {
    const answer = await ask(domain)
    expect(answer.statusCode).toBe(status)
    expect(answer.json().code).toBe(status === 400 ? 'invalid_input' : 'unknown_domain')
  })
})

describe('a domain that is nobody’s', () => {
  const page = (host: string) => test.app.inject({ url: '/login', headers: { host } })

  it('shows the default network, on the page and in the call, until there is none', async () => {
    expect((await page('nobody.test')).statusCode).toBe(404)
    await setDefault(other)
    const { body, statusCode } = await page('nobody.test')
    const { metadata } = configOf(body)
    expect(statusCode).toBe(200)
    expect(body).toContain('<html lang="en">')
    expect(metadata).toMatchObject({
      domain: 'nobody.test',
      is_playist: 1,
      texts: { ko: { title: 'other' } },
    })
    expect((await ask('nobody.test')).json().metadata).toEqual(metadata)
    expect((await ask('one.test')).json().metadata.domain).toBe('one.test')
    expect((await ask('localhost')).json().metadata.texts.en.title).toBe('Cuesheet')
    await setDefault(one)
    expect((await ask('nobody.test')).json().metadata.is_playist).toBe(0)
    await setDefault(null)
    expect((await ask('nobody.test')).statusCode).toBe(404)
  })

  it('is where the default network’s accounts are signed in, and nobody else’s', async () => {
    await setDefault(other)
    const client = await test.open('nobody.test', await createAccount(db, other))
    expect((await client.call(me)).network?.name).toBe('other')
    const stranger = await test.open('nobody.test', await createAccount(db, one))
    expect((await stranger.fail(me)).code).toBe('session_required')
  })

  it('is still no way to call one network from another one’s page', async () => {
    await setDefault(other)
    const client = await test.open('nobody.test', await createAccount(db, other))
    expect((await client.fail(me, { headers: { host: 'one.test' } })).code).toBe('wrong_domain')
    const own = await test.open('one.test', await createAccount(db, one))
    expect((await own.send(me, { headers: { host: 'api.internal' } })).statusCode).toBe(200)
  })
})
