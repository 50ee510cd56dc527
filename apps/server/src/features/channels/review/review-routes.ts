import { requestReview as requestEndpoint } from '@cuesheet/contract/channels'
import * as contract from '@cuesheet/contract/console-review'
import * as settings from '@cuesheet/contract/console-review-settings'
import { confirmPassword } from '../../../access/confirm-password.ts'
import { channelScope, networkScope } from '../../../access/scope.ts'
import { type Server, serve, withMessage } from '../../../http/serve.ts'
import { actingOf, answerChannel } from '../registration/answer-channel.ts'
import { requireSecondAwarder } from './award-as-asked.ts'
import { decideReviews, undoDecisions } from './decide-reviews.ts'
import { deleteReason, listReasons, saveReason } from './decision-reasons.ts'
import { findReviewedChannel } from './find-reviewed-channel.ts'
import { addHoliday, listHolidays, removeHoliday } from './holidays.ts'
import { leaseChannel, releaseChannel } from './leases.ts'
import { listReviewQueue } from './list-review-queue.ts'
import { decideReview, requestReview, reviewedScope } from './reviews.ts'

export function reviewRoutes(server: Server): void {
  serve(
    server,
    requestEndpoint,
    async ({ db, viewer, body, address, locale, now }) => {
      await channelScope(db, viewer, { channel: body.channel_id })
      await requestReview(db, networkScope(viewer), body.channel_id, actingOf(server, viewer, address))
      return answerChannel(db, viewer, body.channel_id, { locale, now })
    },
    { message: 'channel_review_requested' },
  )

  serve(server, contract.reviewList, ({ db, viewer, query }) =>
    listReviewQueue(db, { ...query, now: server.now(), account_id: viewer.account_id }),
  )

  serve(server, contract.reviewedChannel, async ({ db, viewer, query, locale, now }) => {
    const scope = await reviewedScope(db, query.network)
    const asked = { locale, now, account_id: viewer.account_id }
    return { channel: await findReviewedChannel(db, scope, query.channel, asked) }
  })

  serve(server, contract.leaseChannel, async ({ db, viewer, body, address }) => {
    const { account_id, nickname } = viewer
    const acting = { ...actingOf(server, viewer, address), account_id }
    const scope = await reviewedScope(db, body.network_id)
    const until = await leaseChannel(db, scope, body.channel_id, body, acting)
    return { lease: { account_id, nickname, until: until.toISOString(), is_own: true } }
  })

  serve(server, contract.releaseChannel, async ({ db, viewer, body }) => {
    await releaseChannel(db, body, viewer.account_id)
    return {}
  })

  decisionRoutes(server)
  reasonRoutes(server)
  holidayRoutes(server)
}

function decisionRoutes(server: Server): void {
  serve(
    server,
    contract.decideReview,
    async ({ db, viewer, body, address }) => {
      const { network_id, channel_id, ...decision } = body
      const scope = await reviewedScope(db, network_id)
      await decideReview(db, scope, channel_id, decision, actingOf(server, viewer, address))
      return {}
    },
    { message: 'channel_decided' },
  )

  serve(server, contract.decideReviews, async ({ db, viewer, body, address, locale }) => {
    const { channels, ...decision } = body
    const acting = actingOf(server, viewer, address)
    return { results: await decideReviews(db, channels, decision, { acting, locale }) }
  })

  serve(server, contract.undoDecisions, async ({ db, viewer, body, address, locale }) => {
    const acting = actingOf(server, viewer, address)
    return { results: await undoDecisions(db, body.channels, { acting, locale }) }
  })

  serve(
    server,
    contract.awardChannel,
    async ({ db, viewer, body, address }) => {
      const { network_id, channel_id, password, seen, ...why } = body
      const scope = await reviewedScope(db, network_id)
      await confirmPassword(server, viewer, { password, address })
      const acting = actingOf(server, viewer, address)
      const isAlone = await db.transaction().execute(async (trx) => {
        const decision = { decision: 'award' as const, claimants: seen, ...why }
        const perform = () => decideReview(trx, scope, channel_id, decision, acting)
        const by = { viewer, address, perform }
        if (!(await requireSecondAwarder(trx, { network_id, channel_id, seen, why }, by))) return false
        await perform()
        return true
      })
      return isAlone ? { is_asked: false } : withMessage({ is_asked: true }, 'second_person_asked')
    },
    { message: 'channel_decided', fields: { password: { missing: 'enter_password' } } },
  )
}

function reasonRoutes(server: Server): void {
  serve(server, settings.decisionReasons, async ({ db, query }) => {
    if (query.network !== undefined) await reviewedScope(db, query.network)
    return { rows: await listReasons(db, query.network ?? 0) }
  })
  serve(server, settings.saveReason, async ({ db, viewer, body, address }) => {
    await saveReason(db, body, actingOf(server, viewer, address))
    return {}
  })
  serve(server, settings.deleteReason, async ({ db, viewer, body, address }) => {
    await deleteReason(db, body, actingOf(server, viewer, address))
    return {}
  })
}

function holidayRoutes(server: Server): void {
  serve(server, settings.holidays, async ({ db, query }) => ({ rows: await listHolidays(db, query.year) }))
  serve(server, settings.addHoliday, async ({ db, viewer, body, address }) => {
    await addHoliday(db, body, actingOf(server, viewer, address))
    return {}
  })
  serve(server, settings.removeHoliday, async ({ db, viewer, body, address }) => {
    await removeHoliday(db, body.day, actingOf(server, viewer, address))
    return {}
  })
}
