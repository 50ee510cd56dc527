import { addChannel, channel, previewChannel, verifyChannel } from '@cuesheet/contract/channels'
import { afterAll, expect, it } from 'vitest'
import { createAccount, createNetwork } from '../../../testing/factories.ts'
import { startSimulatedPlatform } from '../../../testing/simulated-platform.ts'
import { openTestApp } from '../../../testing/test-app.ts'
import { PlatformClient } from '../../video-platform/platform-client.ts'
import { pollVerificationCodes } from './poll-verification-codes.ts'

const begun = new Date('2026-11-20T20:00:00Z')
let now = begun

const platform = await startSimulatedPlatform()
const test = await openTestApp(platform.config, { now: () => now })
const { db } = test
const home = await createNetwork(db)
const manager = await test.open(home.domain, await createAccount(db, home, { as: 'manager' }))
afterAll(() => platform.close())

const after = (seconds: number) => new Date(begun.getTime() + seconds * 1000)

it('says when the description is looked at next, and never until when a process has it for itself', async () => {
  const { channel: found } = await manager.call(previewChannel, { body: { link: '@harborlights' } })
  const { platform_channel_id } = found
  const added = await manager.call(addChannel, { body: { platform_channel_id, category: 'vlog' } })
  const { channel_id } = added.channel
  const nextPoll = async () =>
    (await manager.call(channel, { query: { channel: channel_id } })).channel.verification_next_at
  await manager.call(verifyChannel, { body: { channel_id } })

  const limits = { youtube_daily_units: 10_000, youtube_reserved_units: 1000 }
  const client = new PlatformClient({ db, config: { ...limits, ...platform.config } })
  const meanwhile: (string | null)[] = []
  const readChannels = client.readChannels.bind(client)
  client.readChannels = async function* (...asked) {
    meanwhile.push(await nextPoll())
    yield* readChannels(...asked)
  }
  const said: (string | null)[] = [await nextPoll()]
  for (const seconds of [0, 15, 60]) {
    now = after(seconds)
    expect(await pollVerificationCodes(db, client, { now })).toBe(1)
    said.push(await nextPoll())
  }
  expect(said).toEqual([0, 15, 60, 300].map((seconds) => after(seconds).toISOString()))
  // While it is looked at: since when.
  expect(meanwhile).toEqual([0, 15, 60].map((seconds) => after(seconds).toISOString()))
})
