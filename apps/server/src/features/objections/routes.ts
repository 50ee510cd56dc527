import {
  acceptObjection,
  closeObjections,
  closeObjectionThread,
  declineObjection,
  objections,
  objectionThread,
  openObjection as open,
  postObjection as post,
} from '@cuesheet/contract/objections'
import { DomainError } from '../../errors/domain-error.ts'
import { type Call, type Server, serve } from '../../http/serve.ts'
import { decideObjection, openObjection, postObjection } from './mutations.ts'
import { getThread, listObjections } from './queries.ts'

const firstDay = (month: string) => `${month}-01`
const by = ({ acting, office_day }: Pick<Call<typeof post>, 'acting' | 'office_day'>) => ({
  account_id: acting.account_id,
  address: acting.address,
  today: office_day,
})
/** Of a member its own; of a manager all. */
const ownerOf = ({ viewer }: Pick<Call<typeof post>, 'viewer'>) =>
  viewer.permission_flag === 0 ? viewer.account_id : null

export function objectionRoutes(server: Server): void {
  serve(server, objections, async ({ db, query: { month, ...query }, getScope, ...call }) =>
    listObjections(db, await getScope(), {
      ...query,
      month: month && firstDay(month),
      account_id: ownerOf(call),
      today: call.office_day,
    }),
  )
  serve(server, objectionThread, async ({ db, query, getScope, ...call }) =>
    getThread(db, await getScope(), query.objection, { account_id: ownerOf(call), today: call.office_day }),
  )
  serve(
    server,
    closeObjections,
    async ({ db, query: { month, network: _, ...query }, office_day, getScope }) =>
      listObjections(db, await getScope(), {
        ...query,
        month: month && firstDay(month),
        account_id: null,
        today: office_day,
      }),
  )
  serve(server, closeObjectionThread, async ({ db, query, office_day, getScope }) =>
    getThread(db, await getScope(), query.objection, { account_id: null, today: office_day }),
  )
  serve(server, open, async ({ db, body: { month, ...body }, getOpenScope, ...call }) => {
    const scope = await getOpenScope()
    if (call.viewer.permission_flag !== 0) throw new DomainError('not_found')
    return openObjection(db, scope, { ...body, month: firstDay(month) }, by(call))
  })
  serve(server, post, async ({ db, body, getOpenScope, ...call }) => {
    await postObjection(db, await getOpenScope(), { ...body, account_id: ownerOf(call) }, by(call))
    return {}
  })
  serve(server, acceptObjection, async ({ db, body, getOpenScope, ...call }) => {
    await decideObjection(db, await getOpenScope(), body, by(call))
    return {}
  })
  serve(server, declineObjection, async ({ db, body, getOpenScope, ...call }) => {
    await decideObjection(db, await getOpenScope(), { ...body, amount: null }, by(call))
    return {}
  })
}
