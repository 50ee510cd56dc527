import { readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { isLoopback } from './access/own-machine.ts'
import { readConfig } from './config.ts'
import { settings } from './settings.ts'

test('nothing set: the defaults that the settings name', () => {
  const config = readConfig({})
  expect(config).toMatchObject({
    port: 4100,
    host: '127.0.0.1',
    database_url: null,
    log_level: 'warn',
    has_demo: true,
    demo_password: null,
    api_base_url: '/api',
    trust_proxy: [],
    jobs: true,
  })
  expect(config.data_dir).toBe(path.join(import.meta.dirname, '../../../.data'))
  expect(Object.isFrozen(config)).toBe(true)
})

test.each([
  ['PORT', '70000', 'PORT must be a port number from 0 to 65535, not "70000".'],
  ['PORT', '41x', 'PORT must be a port number from 0 to 65535, not "41x".'],
  ['DEMO', 'yes', 'DEMO must be 0 or 1, not "yes".'],
  ['NODE_ENV', 'prod', 'NODE_ENV must be one of development, production, test, not "prod".'],
  ['TRUST_PROXY', '10.0.0.0/8, all', 'TRUST_PROXY must be a list of addresses or networks'],
  ['CORS_ORIGINS', 'https://a.example/x', 'CORS_ORIGINS must be a list of origins'],
  ['YOUTUBE_ROOT_URL', 'http://evil.test', 'YOUTUBE_ROOT_URL must be an address like https://youtube'],
  ['YOUTUBE_ROOT_URL', 'https://key@evil.test', 'YOUTUBE_ROOT_URL must be an address like https://youtube'],
  ['DATABASE_STATEMENT_TIMEOUT_MS', '0', 'DATABASE_STATEMENT_TIMEOUT_MS must be a number of milliseconds'],
])('%s=%s is refused by name', (name, value, sentence) => {
  expect(() => readConfig({ [name]: value })).toThrow(sentence)
})

test('there may be several keys, each once, some with units of their own', () => {
  expect(readConfig({}).youtube_api_keys).toEqual([])
  expect(readConfig({ YOUTUBE_API_KEY: 'one' }).youtube_api_keys).toEqual([{ key: 'one', daily_units: null }])
  expect(readConfig({ YOUTUBE_API_KEY: 'one, t-w_o:50000' }).youtube_api_keys).toEqual([
    { key: 'one', daily_units: null },
    { key: 't-w_o', daily_units: 50_000 },
  ])
  for (const given of ['one,one', 'one:x', 'one:1,one:2', ':5'])
    expect(() => readConfig({ YOUTUBE_API_KEY: given }), given).toThrow(/^YOUTUBE_API_KEY must be [^"]*\.$/)
})

test('a refused secret is not repeated', () => {
  expect(() => readConfig({ DATABASE_URL: 'mysql://root:hunter2@db/x' })).toThrow(
    /^DATABASE_URL must be [^"]*\.$/,
  )
  expect(() => readConfig({ YOUTUBE_API_KEY: 'hunter 2' })).toThrow(/^YOUTUBE_API_KEY must be [^"]*\.$/)
  expect(() => readConfig({ DEMO_PASSWORD: 'abc' })).toThrow(
    /^DEMO_PASSWORD must be 8 to 64 characters, [^"]*\.$/,
  )
})

test('production names what it misses, and starts without it where somebody means it', () => {
  const database = { DATABASE_URL: 'postgres://cuesheet@db/cuesheet' }
  const key = { SECRET_KEY: 'k'.repeat(32) }
  const refusal = (environment: NodeJS.ProcessEnv) => () =>
    readConfig({ NODE_ENV: 'production', ...environment })
  expect(refusal({})).toThrow(
    /^NODE_ENV=production does not start like this: set DATABASE_URL to .* and SECRET_KEY to /,
  )
  expect(refusal({ DATABASE_URL: ' ', ...key })).toThrow(
    /: set DATABASE_URL to [^_]*\. EMBEDDED_IN_PRODUCTION=1/,
  )
  expect(refusal(database)).toThrow(/: set SECRET_KEY to [^_]*\. EMBEDDED_IN_PRODUCTION=1/)
  expect(refusal({ ...database, ...key })().is_production).toBe(true)
  expect(refusal({ EMBEDDED_IN_PRODUCTION: '1' })().database_url).toBeNull()
  expect(readConfig({}).database_url).toBeNull()
})

test('there is a demo unless DEMO=0, in production only with a password of its own', () => {
  const demo = (environment: NodeJS.ProcessEnv) => {
    const { has_demo, demo_password } = readConfig(environment)
    return has_demo ? (demo_password ?? 'its own') : 'none'
  }
  expect(demo({ HOST: '0.0.0.0', TRUST_PROXY: 'loopback' })).toBe('its own')
  expect(demo({ DEMO_PASSWORD: 'own password' })).toBe('own password')
  expect(demo({ DEMO: '0', DEMO_PASSWORD: 'own password' })).toBe('none')
  const production = { NODE_ENV: 'production', EMBEDDED_IN_PRODUCTION: '1' }
  expect(demo(production)).toBe('none')
  expect(demo({ ...production, DEMO_PASSWORD: 'own password' })).toBe('own password')
})

test.each(['cuesheet-demo', 'cuesheet-dev'])('%s, which was published once, opens nothing', (published) => {
  expect(() => readConfig({ DEMO_PASSWORD: published })).toThrow(
    /^DEMO_PASSWORD must be .* ever published\.$/,
  )
})

test('only addresses of this machine are loopback', () => {
  expect(['127.0.0.1', '127.9.9.9', '::1', 'localhost'].filter((host) => !isLoopback(host))).toEqual([])
  expect(
    ['0.0.0.0', '::', '10.0.0.1', '127.0.0.1.example.com', '::ffff:10.0.0.1'].filter(isLoopback),
  ).toEqual([])
})

test('no port is one that browsers and fetch refuse to open', async () => {
  for (const name of ['PORT', 'VIDEO_PLATFORM_PORT'] as const) {
    const refusal = await fetch(`http://127.0.0.1:${settings[name].default}`).then(
      () => null,
      (error: Error) => (error.cause as Error).message,
    )
    expect(refusal, name).not.toBe('bad port')
  }
})

test('the table of docs/settings.md says what the settings say', () => {
  const page = readFileSync(path.join(import.meta.dirname, '../../../docs/settings.md'), 'utf8')
  const rows = [...page.matchAll(/^\| `([A-Z_]+)` \| (.*) \|$/gm)].map(([row]) => row)
  expect(rows).toEqual(
    Object.entries(settings).map(([name, { default: fallback, description }]) =>
      `| \`${name}\` | ${fallback ? `\`${fallback}\`` : ''} | ${description} |`.replace('|  |', '| |'),
    ),
  )
})
