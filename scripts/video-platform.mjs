// The simulated video platform, for those who start the product without a key of the real one.
import { spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import path from 'node:path'
import { inProject, projectFolder, say } from './project.mjs'

const none = { settings: {}, notice: null }

/**
 * Returns the settings under which the server finds it, and what the person starting it has to know; none of both where a
 * platform is configured, or in production. It ends with this process, however that ends.
 */
export async function startVideoPlatform(node, environment = process.env) {
  const { YOUTUBE_API_KEY, YOUTUBE_ROOT_URL, NODE_ENV, DATA_DIR, VIDEO_PLATFORM_PORT } = environment
  if (YOUTUBE_API_KEY?.trim() || YOUTUBE_ROOT_URL?.trim() || NODE_ENV?.trim() === 'production') return none
  const port = VIDEO_PLATFORM_PORT?.trim() || '4180'
  // The server says what is wrong with it.
  if (!/^\d{1,5}$/.test(port) || Number(port) > 65_535) return none

  const key = randomBytes(16).toString('base64url')
  const file = path.resolve(projectFolder, DATA_DIR?.trim() || '.data', 'video-platform.json')
  // In a session of its own, so that a terminal's Ctrl-C reaches it after the server: by the end of our channel.
  const child = spawn(node, [inProject('tools/video-platform/main.ts'), port, file], {
    cwd: projectFolder,
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
    detached: true,
    env: { ...process.env, VIDEO_PLATFORM_KEY: key },
  })
  const root_url = await new Promise((resolve) => {
    child.once('message', (message) => resolve(message.root_url))
    child.once('error', () => resolve(null))
    child.once('close', () => resolve(null))
  })
  if (!root_url) {
    say('The simulated video platform did not start: channels can be neither looked up nor verified.')
    return none
  }
  child.once('close', () => say('The simulated video platform ended.'))
  child.unref()
  child.channel?.unref()
  return {
    settings: {
      YOUTUBE_API_KEY: key,
      YOUTUBE_ROOT_URL: root_url,
      YOUTUBE_REPORTING_ROOT_URL: root_url,
      GOOGLE_CLIENT_ID: 'cuesheet.apps.example',
      GOOGLE_CLIENT_SECRET: 'simulated-client-secret',
      ...(environment.ECB_ROOT_URL?.trim() ? {} : { ECB_ROOT_URL: root_url }),
    },
    notice: `The video platform is a simulation, as there is no YOUTUBE_API_KEY; its channels are edited at ${root_url}`,
  }
}
