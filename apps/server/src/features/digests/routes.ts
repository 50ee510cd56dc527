import { randomBytes } from 'node:crypto'
import { nextDigest } from '@cuesheet/contract/digests'
import { addDays } from '@cuesheet/contract/values/day'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { setPlainPolicy } from '../../http/page-policy.ts'
import { readerLocale } from '../../http/page-reader.ts'
import { plainPage } from '../../http/plain-page.ts'
import { type Server, serve } from '../../http/serve.ts'
import { textsOf } from '../../locales/texts.ts'
import { findReceiver } from '../mails/public.ts'
import { choose } from '../messages/public.ts'
import { findThrough } from './queries.ts'
import { morningOf, subjectsOf } from './rules.ts'
import {
  previewAddress,
  previewPath,
  readSigned,
  unsubscribeAddress,
  unsubscribePath,
} from './signed-paths.ts'
import { writeDigest } from './write-digest.ts'

const previewSeconds = 600

type Owner = { network_id: number; account_id: number }

export function digestRoutes(server: Server): void {
  const { app, config, db, secrets } = server
  const signedOf = ({ query }: FastifyRequest) => readSigned(secrets, (query as { of?: unknown }).of)
  const ownerOf = (request: FastifyRequest) =>
    signedOf(request).then((signed) => (signed?.until === 0 ? signed : null))

  const find = async (owner: Owner, now: Date) => {
    const receiver = await findReceiver(db, config, owner)
    const morning = morningOf(receiver?.time_zone ?? null, now)
    const day = morning.at === 'before' ? morning.day : addDays(morning.day, 1)
    if (!receiver) return { day, digest: null }
    const reader = { ...receiver, ...owner }
    const unsubscribe = await unsubscribePath(secrets, owner)
    const through = await findThrough(db, owner)
    for (const subject of subjectsOf(receiver.permission_flag, { day, through })) {
      const digest = await writeDigest({ db, config, now, unsubscribe }, reader, subject)
      if (digest) return { day, digest }
    }
    return { day, digest: null }
  }

  serve(server, nextDigest, async ({ viewer, now }) => {
    const owner = { network_id: viewer.network_id ?? 0, account_id: viewer.account_id }
    const { day, digest } = await find(owner, now)
    const until = Math.floor(now.getTime() / 1000) + previewSeconds
    const address = digest && (await previewPath(secrets, owner, until))
    return { day, subject: digest?.subject ?? null, address }
  })

  // A page of its own, so that what it looks like is the mail's own affair, and no script of it runs.
  app.get(previewAddress, async (request, reply) => {
    const signed = await signedOf(request)
    const now = server.now()
    if (!signed || signed.until * 1000 < now.getTime())
      return answer(request, reply, { status: 404, name: 'wrong' })
    const { digest } = await find(signed, now)
    return reply
      .headers({
        'cache-control': 'no-store',
        'referrer-policy': 'no-referrer',
        'x-frame-options': 'SAMEORIGIN',
        'content-security-policy':
          "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'self'; sandbox",
      })
      .type('text/html; charset=utf-8')
      .send(digest?.html ?? '')
  })

  const answer = (
    request: FastifyRequest,
    reply: FastifyReply,
    { status, name, submit }: { status: number; name: 'ask' | 'done' | 'wrong'; submit?: string },
  ) => {
    const nonce = randomBytes(16).toString('base64')
    const locale = readerLocale(request, null)
    setPlainPolicy(request, reply, nonce, { hasForm: submit !== undefined })
    const texts = textsOf(locale).pages.unsubscribe
    return reply
      .code(status)
      .headers({ 'cache-control': 'no-store', 'referrer-policy': 'no-referrer', 'x-robots-tag': 'noindex' })
      .type('text/html; charset=utf-8')
      .send(
        plainPage({
          locale,
          nonce,
          status: status === 200 ? null : status,
          ...texts[name],
          ...(submit && { form: { action: submit, text: texts.submit } }),
        }),
      )
  }

  // Mail programs and scanners follow links by themselves: it changes nothing.
  app.get(unsubscribeAddress, async (request, reply) => {
    const owner = await ownerOf(request)
    if (!owner) return answer(request, reply, { status: 404, name: 'wrong' })
    return answer(request, reply, { status: 200, name: 'ask', submit: await unsubscribePath(secrets, owner) })
  })
  // RFC 8058: one click in the mail program, or the page's own button; nobody is signed in.
  app.post(unsubscribeAddress, { bodyLimit: 1024 }, async (request, reply) => {
    const owner = await ownerOf(request)
    if (!owner) return answer(request, reply, { status: 404, name: 'wrong' })
    await choose(db, owner, { topic: 'digest', way: 'mail', is_on: false })
    return answer(request, reply, { status: 200, name: 'done' })
  })
}
