import { messages } from '@cuesheet/contract/messages'
import { afterEach, expect, it, vi } from 'vitest'
import { call } from '../../lib/call.ts'
import { queryClient } from '../../lib/query-client.ts'
import { session } from '../../lib/session.ts'
import { signOut } from './sign-out.ts'

afterEach(() => {
  queryClient.clear()
  vi.unstubAllGlobals()
})

it('cancels what is being read before it calls, and reads nothing more with a session that ends', async () => {
  const sent: { address: string; signal: AbortSignal; answer: (response: Response) => void }[] = []
  vi.stubGlobal('location', new URL('http://morning.localhost/dashboard'))
  vi.stubGlobal('navigator', { userAgent: 'Probe/1.0' })
  vi.stubGlobal('fetch', (address: string, { signal }: { signal: AbortSignal }) => {
    return new Promise<Response>((answer, fail) => {
      signal.addEventListener('abort', () => fail(signal.reason as Error))
      sent.push({ address, signal, answer })
    })
  })
  session.start('t0ken')
  const read = (page: number) =>
    queryClient.prefetchQuery({
      queryKey: ['messages', page],
      queryFn: ({ signal }) => call(messages, { query: { page }, signal }),
    })
  void read(1)
  await vi.waitFor(() => expect(sent).toHaveLength(1))

  const left = queryClient.getMutationCache().build(queryClient, signOut).execute()
  await vi.waitFor(() => expect(sent).toHaveLength(2))
  expect(sent.map(({ address, signal }) => [address, signal.aborted])).toEqual([
    ['/api/messages?page=1', true],
    ['/api/member/logout', false],
  ])
  // As when an event says that there is something new.
  void read(2)
  await Promise.resolve()
  sent[1]!.answer(Response.json({ success: true }))
  await left
  expect(sent).toHaveLength(2)
  expect([session.token(), session.isLeaving()]).toEqual([null, false])

  session.start('another')
  void read(1)
  await vi.waitFor(() => expect(sent).toHaveLength(3))
})
