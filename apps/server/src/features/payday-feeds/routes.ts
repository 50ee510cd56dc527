import { endPaydayFeed, makePaydayFeed, paydayFeed } from '@cuesheet/contract/payday-feeds'
import { reportingDay } from '@cuesheet/contract/values/day'
import { countFeed, countRefusal, isAddressRefused } from '../../access/password-throttle.ts'
import { DomainError } from '../../errors/domain-error.ts'
import { callerAddress } from '../../http/caller-address.ts'
import { type Server, serve } from '../../http/serve.ts'
import { endFeed, makeFeed } from './mutations.ts'
import { findFeed, findFeedAt, readCalendar } from './queries.ts'

const kind = 'payday-feed/calendar'

/** Calendars ask at a bare address, without a session: it is the secret. */
export function paydayFeedRoutes(server: Server): void {
  const { app, db: database, now } = server

  serve(server, paydayFeed, async ({ db, viewer, getScope }) => ({
    feed: await findFeed(db, await getScope(), viewer.account_id),
  }))
  serve(server, makePaydayFeed, async ({ db, viewer, body, acting, getOpenScope }) => {
    const scope = await getOpenScope()
    if (viewer.permission_flag !== 0) throw new DomainError('not_found')
    const { account_id, address } = acting
    const token = await makeFeed(db, scope, body, { account_id, address })
    return { path: `${kind}/${scope.network_id}-${token}.ics` }
  })
  serve(server, endPaydayFeed, async ({ db, acting, getOpenScope }) => {
    const { account_id, address } = acting
    await endFeed(db, await getOpenScope(), { account_id, address })
    return {}
  })

  app.get<{ Params: { address: string } }>(
    `/api/${kind}/:address`,
    { exposeHeadRoute: false },
    async (request, reply) => {
      const address = callerAddress(request)
      const [, network = '', token = ''] = /^(\d{1,9})-([\w-]{43})\.ics$/.exec(request.params.address) ?? []
      const feed = token && (await findFeedAt(database, Number(network), token))
      if (!feed) {
        if (await isAddressRefused(database, address, 'calendar')) throw new DomainError('too_many_requests')
        await countRefusal(database, { what: 'calendar', address })
        throw new DomainError('not_found')
      }
      await countFeed(database, feed)
      return reply
        .headers({
          'cache-control': 'private, no-store',
          'content-type': 'text/calendar; charset=utf-8',
          'content-disposition': 'inline; filename="paydays.ics"',
        })
        .send(await readCalendar(database, feed, reportingDay(now())))
    },
  )
}
