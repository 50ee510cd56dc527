import { installationSteps } from '@cuesheet/contract/console-today'
import { expect, it } from 'vitest'
import { addExchangeRates, createAccount, createChannel, createNetwork } from '../../testing/factories.ts'
import { openTestApp } from '../../testing/test-app.ts'

const test = await openTestApp({}, { now: () => new Date('2026-11-05T18:00:00Z') })
const { db } = test
const client = await test.open('localhost', await createAccount(db, null, { as: 'operator' }))

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
  const network = await createNetwork(db)
  const { network_id } = network
  expect(await read()).toEqual({ done: ['network'], all: 6, network_id })
  await createAccount(db, network, { as: 'manager' })
  await addExchangeRates(db, { '2026-09-20': '1400' })
  expect((await read()).done).toEqual(['network', 'people'])
  await addExchangeRates(db, { '2026-11-03': '1400' })
  expect((await read()).done).toEqual(['network', 'people', 'rates'])

  await createChannel(db, network, {})
  await db.insertInto('figures_through').values({ network_id, day: '2026-11-01' }).execute()
  expect(await read()).toEqual({ done: [], all: 0, network_id })
})
