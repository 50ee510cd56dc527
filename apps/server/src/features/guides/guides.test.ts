import { readGuideProgress, saveGuideProgress } from '@cuesheet/contract/guides'
import { expect, it } from 'vitest'
import { createAccount, createNetwork } from '../../testing/factories.ts'
import { openTestApp } from '../../testing/test-app.ts'

const test = await openTestApp()
const { db } = test
const network = await createNetwork(db)

const open = async () => test.open(network.domain, await createAccount(db, network))
const guide = 'pc-auth'

it('keeps the steps an account has done, in the order of the guide, and nobody else’s', async () => {
  const client = await open()
  const mate = await open()
  expect((await client.call(readGuideProgress)).progress).toEqual([])
  await client.call(saveGuideProgress, { body: { guide, steps: ['paste'], done: true } })
  const saved = await client.call(saveGuideProgress, {
    body: { guide, steps: ['copy', 'copy', 'paste'], done: true },
  })
  expect(saved.progress).toEqual([{ guide, steps: ['copy', 'paste'] }])
  await client.call(saveGuideProgress, { body: { guide: 'mobile-auth', steps: ['save'], done: true } })
  await client.call(saveGuideProgress, { body: { guide, steps: ['copy', 'studio'], done: false } })
  expect((await client.call(readGuideProgress)).progress).toEqual([
    { guide, steps: ['paste'] },
    { guide: 'mobile-auth', steps: ['save'] },
  ])
  expect((await mate.call(readGuideProgress)).progress).toEqual([])
})

it('lets two windows mark steps at once', async () => {
  const client = await open()
  await Promise.all(
    ['copy', 'studio', 'basic', 'copy'].map((step) =>
      client.call(saveGuideProgress, { body: { guide, steps: [step], done: true } }),
    ),
  )
  expect((await client.call(readGuideProgress)).progress).toEqual([
    { guide, steps: ['copy', 'studio', 'basic'] },
  ])
})

it.each([
  { guide, steps: ['save'], done: true },
  { guide, steps: ['copy', 'nothing'], done: true },
  { guide, steps: [], done: true },
  { guide: 'nothing', steps: ['copy'], done: true },
  { guide, steps: ['copy'], done: 'yes' },
])('refuses %j', async (body) => {
  const client = await open()
  expect((await client.fail(saveGuideProgress, { body: body as never })).code).toBe('invalid_input')
  expect((await client.call(readGuideProgress)).progress).toEqual([])
})
