import { installationSteps } from '@cuesheet/contract/console-today'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { addExchangeRates, createAccount, createChannel, createNetwork } from '../../testing/factories.ts'
import { createTestApp, type TestApp } from '../../testing/test-app.ts'
import type { TestClient } from '../../testing/test-client.ts'

let test: TestApp
let client: TestClient
beforeAll(async () => {
  test = await createTestApp({}, { now: () => new Date('2026-11-05T18:00:00Z') })
  client = await test.open('localhost', await createAccount(test.db, null, { as: 'operator' }))
})
afterAll(() => test?.close())

const read = async () => {
  const { steps, network_id } = await client.call(installationSteps)
  return {
    done: steps.filter(({ is_done }) => is_done).map(({ step }) => step),
    all: steps.length,
    network_id,
  }
}

it('are those of an empty installation, one after the other, until it shows figures', async () => {
  expect(await read()).toEqual({ done: [], all: 6, network_id: null })
  const network = await createNetwork(test.db)
  const { network_id } = network
  expect(await read()).toEqual({ done: ['network'], all: 6, network_id })
  await createAccount(test.db, network, { as: 'manager' })
  await addExchangeRates(test.db, { '2026-09-20': '1400' })
  expect((await read()).done).toEqual(['network', 'people'])
  await addExchangeRates(test.db, { '2026-11-03': '1400' })
  expect((await read()).done).toEqual(['network', 'people', 'rates'])

  await createChannel(test.db, network, {})
  await test.db.insertInto('figures_through').values({ network_id, day: '2026-11-01' }).execute()
  expect(await read()).toEqual({ done: [], all: 0, network_id })
})
