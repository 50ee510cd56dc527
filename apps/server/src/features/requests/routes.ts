import {
  answerRequest as answer,
  answerNetworkRequest,
  askRequest as ask,
  networkRequests,
  networkRequestThread,
  replyToRequest as reply,
  requests,
  requestThread,
} from '@cuesheet/contract/requests'
import { channelScope } from '../../access/scope.ts'
import { DomainError } from '../../errors/domain-error.ts'
import { type Call, type Server, serve, serveBoth } from '../../http/serve.ts'
import { answerRequest, askRequest, replyToRequest } from './mutations.ts'
import { getThread, listRequests } from './queries.ts'

const by = ({ acting, office_day }: Pick<Call<typeof reply>, 'acting' | 'office_day'>) => ({
  account_id: acting.account_id,
  address: acting.address,
  today: office_day,
})
/** Of a member its own; of a manager, and of an operator for the network, all. */
const ownerOf = ({ viewer }: Pick<Call<typeof reply>, 'viewer'>) =>
  viewer.permission_flag === 0 ? viewer.account_id : null

export function requestRoutes(server: Server): void {
  serveBoth(server, [networkRequests, requests], async ({ db, query, office_day, getScope, ...call }) =>
    listRequests(db, await getScope(), { ...query, account_id: ownerOf(call), today: office_day }),
  )
  serveBoth(
    server,
    [networkRequestThread, requestThread],
    async ({ db, query, office_day, getScope, ...call }) =>
      getThread(db, await getScope(), query.request, { account_id: ownerOf(call), today: office_day }),
  )
  serve(server, ask, async ({ db, body, getOpenScope, ...call }) => {
    const scope = await getOpenScope()
    if (call.viewer.permission_flag !== 0) throw new DomainError('not_found')
    await channelScope(db, call.viewer, { channel: body.channel_id })
    return askRequest(db, scope, body, by(call))
  })
  serve(server, reply, async ({ db, body, getOpenScope, ...call }) => {
    const scope = await getOpenScope()
    if (call.viewer.permission_flag !== 0) throw new DomainError('not_found')
    await replyToRequest(db, scope, { ...body, account_id: ownerOf(call) }, by(call))
    return {}
  })
  serveBoth(server, [answerNetworkRequest, answer], async ({ db, body, getOpenScope, acting }) => {
    const { account_id, address } = acting
    await answerRequest(db, await getOpenScope(), body, { account_id, address })
    return {}
  })
}
