import { type MutationOptions, onlineManager } from '@tanstack/react-query'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { CallError } from './call-error.ts'
import { givenUp, givenUpBy } from './give-up.ts'
import { queryClient } from './query-client.ts'
import { session } from './session.ts'

const sources = import.meta.glob<string>('../{features,routes,lib,ui}/**/*.{ts,tsx}', {
  query: '?raw',
  import: 'default',
  eager: true,
})
const files = import.meta.glob<Record<string, unknown>>('../features/**/*api.ts')
const nameOf = (path: string) => path.replace(/^\.\.\//, '').replace(/^\.\//, 'lib/')
const isMutation = (value: unknown): value is MutationOptions<unknown, Error, unknown> =>
  typeof value === 'object' && value !== null && 'mutationFn' in value

const found: [string, MutationOptions<unknown, Error, unknown>][] = []
for (const [path, load] of Object.entries(files))
  for (const [name, value] of Object.entries(await load()))
    if (isMutation(value)) found.push([`${path.replace('../features/', '')} ${name}`, value])

/** What every mutation is given: enough for each to reach its call. */
const given: unknown = Object.assign(new Blob(['x']), { channels: [1] })
const run = ([, options]: (typeof found)[number]) =>
  queryClient
    .getMutationCache()
    .build(queryClient, queryClient.defaultMutationOptions({ ...options, onSuccess: () => undefined }))
    .execute(given)
const refusal = (work: Promise<unknown>) =>
  work.then(
    () => null,
    (error: unknown) => error,
  )
/** Ends the session, also when the server refuses. */
const endsAnyway = (name: string) => name.startsWith('auth/api.ts signOut')

const fetched = vi.fn<(address: string, init: RequestInit) => Promise<Response>>()

beforeEach(() => {
  vi.useFakeTimers()
  fetched.mockReset()
  vi.stubGlobal('fetch', fetched)
  vi.stubGlobal('location', new URL('http://morning.localhost/dashboard'))
  vi.stubGlobal('navigator', { userAgent: 'Probe/1.0' })
  vi.stubGlobal('document', {
    documentElement: { style: { setProperty() {} }, dataset: {}, setAttribute() {}, removeAttribute() {} },
    querySelectorAll: () => [],
    querySelector: () => null,
  })
  vi.stubGlobal('addEventListener', () => {})
  vi.stubGlobal(
    'FileReader',
    class {
      result = 'data:,eA=='
      onload = () => {}
      readAsDataURL() {
        queueMicrotask(() => this.onload())
      }
    },
  )
  session.start('t0ken')
})
afterEach(() => {
  onlineManager.setOnline(true)
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

it('finds all of them', () => {
  expect(found.length).toBeGreaterThan(30)
  // Others are an optimistic mark each, or pass on what they are given; with the defaults that are tested here.
  const elsewhere = Object.entries(sources)
    .filter(([path, source]) => /\bmutationFn\b/.test(source) && !path.endsWith('api.ts'))
    .map(([path]) => nameOf(path))
    .filter((path) => !path.endsWith('.test.ts'))
  expect(elsewhere.sort()).toEqual([
    'features/music/favourites.ts',
    'features/reports/use-declaration.ts',
    'lib/use-action.ts',
    'lib/use-download.ts',
  ])
  for (const [path, source] of Object.entries(sources))
    if (!/query-client\.ts$|\.test\.ts$/.test(path)) expect(source, path).not.toContain('networkMode')
})

it('gives every form and button one sending at a time: only marks that are shown at once go without', () => {
  const plain = Object.entries(sources)
    .filter(([path, source]) => /\buseMutation\(/.test(source) && !path.endsWith('.test.ts'))
    .map(([path]) => nameOf(path))
  expect(plain.sort()).toEqual([
    'features/guides/use-guide-progress.ts',
    'features/messages/message-list.tsx',
    'features/messages/messages-screen.tsx',
    'features/music/favourites.ts',
    'features/notices/notice-screen.tsx',
    'features/notices/urgent-banner.tsx',
    'features/reports/use-declaration.ts',
    'routes/-use-preferences.ts',
  ])
})

describe.each(found.map((each) => [each[0], each] as const))('%s', (name, mutation) => {
  it('fails at once where there is no network, and never runs later', async () => {
    onlineManager.setOnline(false)
    fetched.mockRejectedValue(new TypeError('Failed to fetch'))
    const error = await refusal(run(mutation))
    if (endsAnyway(name)) expect(session.token()).toBeNull()
    else expect(error).toMatchObject({ code: 'offline' })
    expect(fetched).toHaveBeenCalledTimes(1)
    onlineManager.setOnline(true)
    await vi.advanceTimersByTimeAsync(60_000)
    expect(fetched).toHaveBeenCalledTimes(1)
    expect(queryClient.getMutationCache().findAll({ status: 'pending' })).toEqual([])
  })

  it('fails where no answer comes, and can be given up before', async () => {
    fetched.mockImplementation(
      (_address, { signal }) =>
        new Promise((_resolve, reject) =>
          signal!.addEventListener('abort', () => reject(signal!.reason as Error)),
        ),
    )
    let ended: unknown = 'waiting'
    void refusal(run(mutation)).then((error) => {
      ended = error
    })
    const isUpload = name.includes('uploadPicture')
    const deadline = endsAnyway(name) ? 5_000 : isUpload ? 600_000 : 30_000
    await vi.advanceTimersByTimeAsync(deadline - 1)
    expect(ended).toBe('waiting')
    await vi.advanceTimersByTimeAsync(1)
    if (endsAnyway(name)) return expect(session.token()).toBeNull()
    expect(ended).toMatchObject({ code: 'no_answer' })

    const stop = new AbortController()
    const [, options] = mutation
    const work = givenUpBy(stop.signal, () => options.mutationFn!(given, {} as never))
    const refused = refusal(Promise.resolve(work))
    await vi.advanceTimersByTimeAsync(1)
    stop.abort(givenUp())
    const error = await refused
    expect(error).toBeInstanceOf(CallError)
    expect(error).toMatchObject({ code: 'given_up' })
  })
})
