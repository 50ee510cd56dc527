import {
  decideReview as decideEndpoint,
  requestReview as requestEndpoint,
  reviewQueue,
} from '@cuesheet/contract/channels'
import { channelScope, networkScope } from '../../../access/scope.ts'
import { type Server, serve } from '../../../http/serve.ts'
import { actingOf, answerChannel } from '../registration/answer-channel.ts'
import { listReviewQueue } from './list-review-queue.ts'
import { decideReview, requestReview, reviewedScope } from './reviews.ts'

export function reviewRoutes(server: Server): void {
  serve(
    server,
    requestEndpoint,
    async ({ db, viewer, body, address }) => {
      await channelScope(db, viewer, { channel: body.channel_id })
      await requestReview(db, networkScope(viewer), body.channel_id, actingOf(server, viewer, address))
      return answerChannel(db, viewer, body.channel_id, server.now())
    },
    { message: 'channel_review_requested' },
  )

  serve(server, reviewQueue, async ({ db, query }) => ({
    page: query.page,
    size: query.size,
    ...(await listReviewQueue(db, { ...query, now: server.now() })),
  }))

  serve(
    server,
    decideEndpoint,
    async ({ db, viewer, body, address }) => {
      const scope = await reviewedScope(db, body.network_id)
      await decideReview(db, scope, body.channel_id, body, actingOf(server, viewer, address))
      return {}
    },
    { message: 'channel_decided' },
  )
}
