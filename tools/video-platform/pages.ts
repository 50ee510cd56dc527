import type { FastifyReply } from 'fastify'
import type { VideoPlatform } from './create-video-platform.ts'
import { type FaultKind, faultKinds } from './faults.ts'
import { listPage, settingsPage } from './page-texts.ts'

type Form = Record<string, string | undefined>

const maxCharacters = 5000

/** Where a person plays the creators: the list of channels, and each one's settings. */
export function platformPages(platform: VideoPlatform): void {
  const { app, state } = platform
  app.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'string' },
    (_request, body, done) => done(null, Object.fromEntries(new URLSearchParams(String(body)))),
  )
  app.get('/', (_request, reply) => send(reply, listPage(state.list(), platform.fault?.kind ?? null)))
  app.get<{ Params: { handle: string } }>('/@:handle', (request, reply) => {
    const channel = state.findByHandle(request.params.handle)
    return channel ? reply.redirect(`/channel/${channel.id}/settings`) : reply.callNotFound()
  })
  app.get<{ Params: { id: string } }>('/channel/:id', (request, reply) =>
    reply.redirect(`/channel/${encodeURIComponent(request.params.id)}/settings`),
  )
  app.get<{ Params: { id: string }; Querystring: Form }>('/channel/:id/settings', (request, reply) => {
    const channel = state.find(request.params.id)
    return channel
      ? send(reply, settingsPage(channel, request.query.saved !== undefined))
      : reply.callNotFound()
  })
  const changeRoute = (path: string, change: (id: string, form: Form) => void) =>
    app.post<{ Params: { id: string }; Body: Form }>(`/channel/:id/${path}`, (request, reply) => {
      const { id } = request.params
      if (!state.find(id)) return reply.callNotFound()
      change(id, request.body ?? {})
      return reply.redirect(`/channel/${id}/settings?saved`, 303)
    })
  changeRoute('settings', (id, form) =>
    state.edit(id, {
      title: text(form.title) || (state.find(id)?.title ?? ''),
      description: text(form.description),
      localizations: readLocalizations(form),
    }),
  )
  changeRoute('terminate', (id) => state.edit(id, { is_terminated: true }))
  changeRoute('restore', (id) => state.edit(id, { is_terminated: false }))
  changeRoute('empty', (id) => state.edit(id, { is_emptied: true }))
  changeRoute('refill', (id) => state.edit(id, { is_emptied: false }))
  changeRoute('private', (id) => state.edit(id, { privacy_status: 'private' }))
  changeRoute('public', (id) => state.edit(id, { privacy_status: 'public' }))
  changeRoute('videos', (id, form) => state.addVideo(id, text(form.title) || 'A new video'))
  app.post<{ Body: Form }>('/fault', (request, reply) => {
    const { kind = '', call, times, units_left } = request.body ?? {}
    platform.fault = Object.hasOwn(faultKinds, kind)
      ? { kind: kind as FaultKind, ...(call ? { call } : {}), ...(times ? { times: Number(times) } : {}) }
      : null
    platform.units_left = units_left ? Number(units_left) : null
    return reply.redirect('/', 303)
  })
}

/** Browsers send line ends of two characters. */
const text = (value: string | undefined) =>
  (value ?? '').replaceAll('\r\n', '\n').trim().slice(0, maxCharacters)

function readLocalizations(form: Form): Record<string, { title: string; description: string }> {
  return Object.fromEntries(
    ['ko', 'en', 'zh-CN', 'zh-TW'].flatMap((language) => {
      const title = text(form[`title.${language}`])
      const description = text(form[`description.${language}`])
      return title || description ? [[language, { title, description }]] : []
    }),
  )
}

function send(reply: FastifyReply, html: string): FastifyReply {
  return reply
    .headers({
      'cache-control': 'no-store',
      'content-security-policy':
        "default-src 'none'; img-src 'self'; style-src 'unsafe-inline'; form-action 'self'; frame-ancestors 'none'; base-uri 'none'",
    })
    .type('text/html; charset=utf-8')
    .send(html)
}
