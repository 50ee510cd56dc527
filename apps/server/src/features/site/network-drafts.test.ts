import { randomUUID } from 'node:crypto'
import { login } from '@cuesheet/contract/auth'
import {
  createFromDraft,
  deleteDraft,
  networkDraft,
  networkDrafts,
  saveDraft,
} from '@cuesheet/contract/console-network-drafts'
import { invite, networkInvitations, revokeInvitation } from '@cuesheet/contract/console-network-people'
import { network } from '@cuesheet/contract/console-networks'
import { acceptInvitation, invitation } from '@cuesheet/contract/invitations'
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { createAccount, createNetwork } from '../../testing/factories.ts'
import { openTestApp } from '../../testing/test-app.ts'
import type { TestClient } from '../../testing/test-client.ts'

const test = await openTestApp()
const { db } = test
const client = await test.open('localhost', await createAccount(db, null, { as: 'operator' }))

const begin = async (content: object) =>
  (await client.call(saveDraft, { body: { draft_id: null, revision: 0, content } })).draft
const create = ({ draft_id, revision }: { draft_id: string; revision: number }) =>
  client.send(createFromDraft, { body: { draft_id, revision, language: 'en' } })
const whole = (name: string) => ({
  name,
  domain: `${name}.test`,
  titles: { ko: '새벽 음악', en: 'Dawn Music' },
  descriptions: { en: 'For channels at dawn' },
  fee_percent: '12',
  constants: { review_days_to: '4' },
  manager_id: `boss@${name}.test`,
  manager_nickname: 'Boss',
})

describe('a draft', () => {
  it('says of each step what is missing', async () => {
    const { problems } = await begin({})
    expect(Object.entries(problems).map(([step, fields]) => [step, Object.keys(fields)])).toEqual([
      ['domain', ['name', 'domain']],
      ['brand', ['title_ko']],
      ['defaults', []],
      ['manager', []],
    ])
  })

  it('keeps what a field with a limit left of an emoji', async () => {
    const half = '새벽 \ud83c'
    const { content } = await begin({ name: half, titles: { ko: half } })
    expect(content).toMatchObject({ name: '새벽 \ufffd', titles: { ko: '새벽 \ufffd' } })
  })

  it('names what another network has, and what does not fit', async () => {
    const { name, domain } = await createNetwork(db)
    const { problems } = await begin({
      name,
      domain,
      is_playist: true,
      titles: { ko: '제목' },
      constants: { review_days_to: '900' },
      manager_id: 'nobody',
      manager_nickname: 'Nobody',
    })
    expect(problems).toMatchObject({
      domain: { name: expect.any(String), domain: expect.any(String) },
      brand: { title_en: expect.any(String) },
      defaults: { review_days_to: expect.any(String) },
      manager: { manager_id: expect.any(String) },
    })
    expect((await begin({ domain: 'localhost' })).problems.domain).toHaveProperty('domain')
  })

  it.each([
    ['name', 'domain', { name: 'No Spaces' }],
    ['title_ko', 'brand', { titles: { en: 'Dawn Music' }, descriptions: {} }],
    ['title_en', 'brand', { titles: { ko: '새벽 음악' }, descriptions: {}, is_playist: true }],
    ['description_en', 'brand', { descriptions: { en: 'd'.repeat(301) } }],
    ['color_primary', 'brand', { color_primary: '#ffd54f', color_primary_dim: '#ffca28' }],
    ['color_primary', 'brand', { color_primary: 'blue' }],
    ['color_primary_dim', 'brand', { color_primary: '#123456', color_primary_dim: '#f4f4f4' }],
    ['fee_percent', 'defaults', { fee_percent: 'abc' }],
    ['fee_percent', 'defaults', { fee_percent: '' }],
    ['fee_percent', 'defaults', { fee_percent: '101' }],
    ['fee_percent', 'defaults', { fee_percent: '12.55' }],
    ['review_days_to', 'defaults', { constants: { review_days_to: 'soon' } }],
    ['manager_id', 'manager', { manager_id: 'boss' }],
  ] as const)(
    'with a wrong %s is left at its step, as it was typed, and creates nothing',
    async (field, step, wrong) => {
      const typed = { ...whole('wrong'), ...wrong, step: 'summary' as const }
      const draft = await begin(typed)
      expect(draft.content).toMatchObject({ ...typed, step })
      expect(Object.keys(draft.problems[step])).toEqual([field])
      const answer = (await create(draft)).json()
      expect([answer.code, Object.keys(answer.fields)]).toEqual(['invalid_input', [field]])
      await client.call(deleteDraft, { body: { draft_id: draft.draft_id } })
    },
  )

  it('of an earlier version, which kept numbers, is read', async () => {
    const { draft_id } = await begin(whole('older'))
    const content = { ...whole('older'), fee_percent: 7, constants: { review_days_to: 4 } }
    await db
      .updateTable('network_drafts')
      .set({ content: JSON.stringify(content) })
      .where('draft_id', '=', draft_id)
      .execute()
    const { draft } = await client.call(networkDraft, { query: { draft: draft_id } })
    expect(draft.content).toMatchObject({ fee_percent: '7', constants: { review_days_to: '4' } })
    expect(draft.problems.defaults).toEqual({})
    await client.call(deleteDraft, { body: { draft_id } })
  })

  it('is kept for who goes on later, and saved by one of two', async () => {
    const draft = await begin({ name: 'kept' })
    const save = (name: string) =>
      client.send(saveDraft, {
        body: { draft_id: draft.draft_id, revision: draft.revision, content: { ...draft.content, name } },
      })
    const answers = await Promise.all([save('kept-one'), save('kept-two')])
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409])
    const read = await client.call(networkDraft, { query: { draft: draft.draft_id } })
    expect(read.draft.revision).toBe(2)
    expect(read.draft.content.name).toMatch(/^kept-(one|two)$/)
    expect((await client.call(networkDrafts)).rows.map(({ name }) => name)).toContain(read.draft.content.name)
    await client.call(deleteDraft, { body: { draft_id: draft.draft_id } })
    expect((await client.fail(networkDraft, { query: { draft: draft.draft_id } })).code).toBe('not_found')
  })

  it('becomes a network with all that it says, once', async () => {
    const draft = await begin(whole('dawn'))
    const answers = await Promise.all([create(draft), create(draft)])
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 404])
    const created = answers.find(({ statusCode }) => statusCode === 200)!.json()
    expect(created.invitation).toMatchObject({ mail: 'none' })
    expect(created.invitation.link).toMatch(/^https:\/\/dawn\.test\/invitation#[\w-]{43}$/)
    const { network: made } = await client.call(network, { query: { network: created.network_id } })
    expect(made).toMatchObject({
      name: 'dawn',
      domains: ['dawn.test'],
      invited: 1,
      managers: 0,
      own_constants: { review_days_to: 4 },
      settings: { default_fee_rate: 0.12 },
    })
  })

  it('with something missing creates nothing', async () => {
    const draft = await begin({ ...whole('broken'), titles: {} })
    const answer = (await create(draft)).json()
    expect([answer.code, Object.keys(answer.fields)]).toEqual(['invalid_input', ['title_ko', 'title_en']])
    expect((await client.call(networkDraft, { query: { draft: draft.draft_id } })).draft.revision).toBe(1)
  })
})

describe('an invitation', () => {
  const inviteTo = async (network_id: number, user_id = `${randomUUID()}@new.test`) => {
    const person = { user_id, nickname: 'Newcomer', role: 'manager', language: 'ko' } as const
    const { invitation } = await client.call(invite, { body: { network_id, ...person } })
    return { user_id, token: invitation.link.split('#')[1]!, ...invitation }
  }
  const accept = (at: TestClient, token: string) =>
    at.send(acceptInvitation, { body: { token, nickname: '새 매니저', new_password: 'chosen by itself' } })

  it('makes the account that it names, once, on its own network alone', async () => {
    const [one, other] = [await createNetwork(db), await createNetwork(db)]
    const { token, user_id } = await inviteTo(one.network_id)
    const here = await test.open(one.domain)
    const elsewhere = await test.open(other.domain)
    expect((await elsewhere.fail(invitation, { body: { token } })).code).toBe('not_found')
    expect((await accept(elsewhere, token)).json().code).toBe('not_found')
    expect(await here.call(invitation, { body: { token } })).toMatchObject({ user_id, role: 'manager' })
    const answers = await Promise.all([accept(here, token), accept(here, token)])
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 404])
    await here.call(login, { body: { id: user_id, password: 'chosen by itself' } })
    expect((await here.fail(invitation, { body: { token } })).code).toBe('not_found')
    const refused = {
      network_id: one.network_id,
      user_id,
      nickname: 'Newcomer',
      role: 'member',
      language: 'ko',
    } as const
    expect((await client.fail(invite, { body: refused })).code).toBe('conflict')
  })

  it('ends with a later one, when it is revoked, and after a week', async () => {
    const { network_id, domain } = await createNetwork(db)
    const here = await test.open(domain)
    const first = await inviteTo(network_id)
    const second = await inviteTo(network_id, first.user_id)
    expect((await accept(here, first.token)).statusCode).toBe(404)
    const list = async () => (await client.call(networkInvitations, { query: { network: network_id } })).rows
    expect((await list()).map(({ user_id, is_expired }) => [user_id, is_expired])).toEqual([
      [first.user_id, false],
    ])
    await client.call(revokeInvitation, { body: { network_id, user_id: first.user_id } })
    expect((await accept(here, second.token)).statusCode).toBe(404)

    const late = await inviteTo(network_id)
    expect(new Date(late.expires_at).getTime() - Date.now()).toBeCloseTo(7 * 86_400_000, -6)
    await sql`update invitations set expires_at = now() where network_id = ${network_id}`.execute(db)
    expect((await accept(here, late.token)).statusCode).toBe(404)
    expect((await list()).map(({ is_expired }) => is_expired)).toEqual([true])
  })

  it('leaves its token nowhere but with who is told', async () => {
    const { network_id } = await createNetwork(db)
    const { token } = await inviteTo(network_id)
    const { rows } = await sql<{ text: string }>`
      select to_jsonb(invitations)::text as text from invitations where network_id = ${network_id}
      union all select to_jsonb(audit_log)::text from audit_log where network_id = ${network_id}`.execute(db)
    expect(rows.map(({ text }) => text).join()).not.toContain(token)
    expect(test.logged()).not.toContain(token)
  })
})
