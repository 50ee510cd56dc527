import { deleteView, savedViews, saveView } from '@cuesheet/contract/saved-views'
import { expect, it } from 'vitest'
import { createAccount, createNetwork } from '../../testing/factories.ts'
import { openTestApp } from '../../testing/test-app.ts'

const test = await openTestApp()
const { db } = test

it('are each account’s own, by screen and name, and of all screens at once', async () => {
  const network = await createNetwork(db)
  const ana = await test.open(network.domain, await createAccount(db, network))
  const ben = await test.open(network.domain, await createAccount(db, network))
  const operator = await test.open('localhost', await createAccount(db, null, { as: 'operator' }))
  const view = { list: 'report-video', name: 'Shorts', search: 'kind=shorts' }
  for (const client of [ana, operator]) await client.call(saveView, { body: view })
  await ana.call(saveView, { body: { ...view, search: 'kind=shorts&sort=views' } })
  await ana.call(saveView, { body: { ...view, list: 'dashboard' } })
  const of = async (client: typeof ana, list?: string) =>
    (await client.call(savedViews, { query: { list } })).rows.map((row) => `${row.list} ${row.search}`)
  expect(await of(ana)).toEqual(['dashboard kind=shorts', 'report-video kind=shorts&sort=views'])
  expect(await of(ana, 'dashboard')).toEqual(['dashboard kind=shorts'])
  expect([await of(ben), await of(operator)]).toEqual([[], ['report-video kind=shorts']])
  expect((await ben.fail(deleteView, { body: view })).code).toBe('not_found')
  await ana.call(deleteView, { body: view })
  expect(await of(ana)).toEqual(['dashboard kind=shorts'])
})

it('have an end: fifty of a screen, five hundred of an account', async () => {
  const network = await createNetwork(db)
  const client = await test.open(network.domain, await createAccount(db, network))
  const save = async (list: string, at: number) =>
    (await client.send(saveView, { body: { list, name: `view ${at}`, search: '' } })).statusCode
  for (let at = 0; at < 50; at++) expect(await save('screen/a', at)).toBe(200)
  expect([await save('screen/a', 50), await save('screen/a', 49)]).toEqual([409, 200])
  for (const letter of 'bcdefghij') for (let at = 0; at < 50; at++) await save(`screen/${letter}`, at)
  expect(await save('screen/k', 0)).toBe(409)
})
