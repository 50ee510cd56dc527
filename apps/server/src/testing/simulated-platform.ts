import type { AddressInfo } from 'node:net'
import {
  createVideoPlatform,
  type VideoPlatform,
} from '../../../../tools/video-platform/create-video-platform.ts'
import type { Config } from '../config.ts'

export type SimulatedPlatform = VideoPlatform & {
  /** What an app needs to ask it. */
  config: Pick<Config, 'youtube_api_keys' | 'youtube_root_url' | 'reporting_root_url' | 'google_client'>
  /** Puts a text into a channel's description, as its owner does in the settings. */
  describe(handle: string, description: string): void
  close(): Promise<void>
}

/** The simulated video platform on a free port. Call `close` in afterAll. */
export async function startSimulatedPlatform(): Promise<SimulatedPlatform> {
  const platform = createVideoPlatform({ key: 'test', today: '2026-11-20' })
  await platform.app.listen({ host: '127.0.0.1', port: 0 })
  const { port } = platform.app.server.address() as AddressInfo
  return Object.assign(platform, {
    config: {
      youtube_api_keys: [{ key: 'test', daily_units: null }],
      youtube_root_url: `http://127.0.0.1:${port}`,
      reporting_root_url: `http://127.0.0.1:${port}`,
      google_client: platform.reporting.access.client,
    },
    describe: (handle: string, description: string) =>
      platform.state.edit(platform.state.findByHandle(handle)!.id, { description }),
    close: () => platform.app.close(),
  })
}
