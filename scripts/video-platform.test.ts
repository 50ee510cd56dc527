import { type ChildProcess, spawn } from 'node:child_process'
import { existsSync, mkdtempSync, rmSync, statSync } from 'node:fs'
import net from 'node:net'
import os from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'

let folder: string
let launchers: ChildProcess[]
beforeEach(() => {
  folder = mkdtempSync(path.join(os.tmpdir(), 'platform-'))
  launchers = []
})
afterEach(() => {
  for (const launcher of launchers) launcher.kill('SIGKILL')
  rmSync(folder, { recursive: true, force: true })
})

/** A launcher that starts the platform, prints the settings for the server, and then lives on. */
async function launch(environment: Record<string, string>): Promise<{
  launcher: ChildProcess
  settings: Record<string, string>
  notice: string | null
  output: () => string
}> {
  const file = JSON.stringify(path.join(import.meta.dirname, 'video-platform.mjs'))
  const code = `import { startVideoPlatform } from ${file}
    console.log(JSON.stringify(await startVideoPlatform(process.execPath)))
    setInterval(() => {}, 1000)`
  const { HOME, NODE_COMPILE_CACHE, PATH, TMPDIR } = process.env
  const launcher = spawn(process.execPath, ['--input-type=module', '-e', code], {
    env: { HOME, NODE_COMPILE_CACHE, PATH, TMPDIR, DATA_DIR: folder, ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  launchers.push(launcher)
  let output = ''
  launcher.stderr?.on('data', (chunk) => {
    output += chunk
  })
  const [line] = await Promise.race([
    new Promise<string[]>((resolve) =>
      launcher.stdout?.once('data', (chunk) => resolve(String(chunk).split('\n'))),
    ),
    new Promise<string[]>((_, reject) => launcher.once('close', () => reject(new Error(output)))),
  ])
  return { launcher, ...JSON.parse(line ?? ''), output: () => output }
}

const answers = (url: string) =>
  fetch(url).then(
    ({ status }) => status,
    () => null,
  )

test('without a key it runs, says so, and ends with its launcher even where that is killed', async () => {
  const data = path.join(folder, 'data')
  const { launcher, settings, notice } = await launch({ VIDEO_PLATFORM_PORT: '0', DATA_DIR: data })
  const { YOUTUBE_API_KEY: key, YOUTUBE_ROOT_URL: root } = settings
  expect(notice).toBe(
    `The video platform is a simulation, as there is no YOUTUBE_API_KEY; its channels are edited at ${root}`,
  )
  expect(root).toMatch(/^http:\/\/127\.0\.0\.1:\d+$/)
  expect(await answers(`${root}/youtube/v3/channels?part=id&forHandle=@haneul.daily&key=${key}`)).toBe(200)
  expect(await answers(`${root}/youtube/v3/channels?part=id&forHandle=@haneul.daily&key=guessed`)).toBe(400)

  const { headers } = await fetch(`${root}/@haneul.daily`, { redirect: 'manual' })
  const channel = headers.get('location')?.replace('/settings', '')
  await fetch(`${root}${channel}/terminate`, { method: 'POST', redirect: 'manual' })
  expect(existsSync(path.join(data, 'video-platform.json'))).toBe(true)
  // Before the server, which makes it for its owner alone, too.
  expect(statSync(data).mode & 0o777).toBe(0o700)
  launcher.kill('SIGKILL')
  await expect.poll(() => answers(`${root}/`), { timeout: 10_000 }).toBeNull()
})

test('a taken port: another one', async () => {
  const holder = net.createServer()
  await new Promise<void>((resolve) => holder.listen(0, '127.0.0.1', resolve))
  const { port } = holder.address() as net.AddressInfo
  const { settings } = await launch({ VIDEO_PLATFORM_PORT: String(port) })
  expect(settings.YOUTUBE_ROOT_URL).not.toContain(String(port))
  expect(await answers(`${settings.YOUTUBE_ROOT_URL}/`)).toBe(200)
  holder.close()
})

test.each([
  { YOUTUBE_API_KEY: 'a-key' },
  { YOUTUBE_ROOT_URL: 'http://127.0.0.1:1' },
  { NODE_ENV: 'production' },
  { VIDEO_PLATFORM_PORT: 'none' },
])('with %o there is none', async (environment) => {
  const { settings, notice, output } = await launch(environment as Record<string, string>)
  expect([settings, notice]).toEqual([{}, null])
  expect(output()).toBe('')
})
