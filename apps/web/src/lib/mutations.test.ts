import { addChannel } from '@cuesheet/contract/channels'
import { resendNotice } from '@cuesheet/contract/console-notices'
import { readAllNotices } from '@cuesheet/contract/notices'
import { type MutationOptions, onlineManager } from '@tanstack/react-query'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { signOut } from '../features/auth/sign-out.ts'
import { makeLinks } from '../features/channels/made-links.ts'
import { saveProgress } from '../features/guides/guide-progress.ts'
import { markRead } from '../features/messages/latest-messages.ts'
import { longDeadlineMs } from './call.ts'
import { CallError } from './call-error.ts'
import { givenUp, givenUpBy } from './give-up.ts'
import { mutationOf } from './mutation.ts'
import { queryClient } from './query-client.ts'
import { session } from './session.ts'

const sources = import.meta.glob<string>('../{features,routes,lib,ui}/**/*.{ts,tsx}', {
  query: '?raw',
  import: 'default',
  eager: true,
})
const nameOf = (path: string) => path.replace(/^\.\.\//, '').replace(/^\.\//, 'lib/')
type Options = MutationOptions<unknown, Error, unknown>
const found = [
  ['a call with a body', mutationOf(addChannel)],
  ['a call without one', mutationOf(readAllNotices)],
  ['a call that may take long', mutationOf(resendNotice, { deadlineMs: longDeadlineMs })],
  ['sign-out', signOut],
  ['links', makeLinks],
  ['messages read', markRead],
  ['steps of a guide', saveProgress],
].map(([name, options]): [string, Options] => [name as string, options as unknown as Options])

/** What every mutation is given: enough for each to reach its call. */
const given = { channels: [1], up_to: 1, guide: 'pc-upload', steps: [], done: true }
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
const endsAnyway = (name: string) => name === 'sign-out'

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
  session.start('t0ken')
})
afterEach(() => {
  onlineManager.setOnline(true)
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

it('leaves how often and when they are sent to the client', () => {
  // Others pass on what they are given, or make several calls; with the defaults that are tested here.
  const elsewhere = Object.entries(sources)
    .filter(([path, source]) => /\bmutationFn\b/.test(source) && !path.endsWith('.test.ts'))
    .map(([path]) => nameOf(path))
  expect(elsewhere.sort()).toEqual([
    'features/auth/sign-out.ts',
    'features/channels/made-links.ts',
    'features/music/favourites.ts',
    'features/notices/notice-editor.tsx',
    'features/notices/picture-button.tsx',
    'features/reports/use-declaration.ts',
    'features/settlement/read-results-modal.tsx',
    'lib/mutation.ts',
    'lib/use-action.ts',
    'lib/use-download.ts',
    'routes/-use-preferences.ts',
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
    const isLong = name === 'a call that may take long'
    const deadline = endsAnyway(name) ? 5_000 : isLong ? 600_000 : 30_000
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
