import {
  endGuarantee as endEndpoint,
  guarantees,
  previewGuarantee as previewEndpoint,
  setGuarantee as setEndpoint,
} from '@cuesheet/contract/guarantees'
import { firstOfMonth, reportingDay } from '@cuesheet/contract/values/day'
import { getMember } from '../../access/get-member.ts'
import { channelScope, networkScope } from '../../access/scope.ts'
import { DomainError } from '../../errors/domain-error.ts'
import { type Server, serve, withMessage } from '../../http/serve.ts'
import { findOpenGuarantee, previewGuarantee } from '../settlement/public.ts'
import { feeMonth } from './fee-rates.ts'
import { endGuarantee, listGuarantees, setGuarantee } from './guarantees.ts'

export function guaranteeRoutes(server: Server): void {
  const today = () => reportingDay(server.now())

  serve(server, guarantees, async ({ db, viewer, query }) => {
    const scope = await channelScope(db, viewer, query)
    const { member_id } = scope
    if (member_id === null) throw new DomainError('invalid_input', { fields: { member: 'field_required' } })
    const month = firstOfMonth(today())
    return {
      month: month.slice(0, 7),
      open: await findOpenGuarantee(db, scope, member_id),
      guarantees: await listGuarantees(db, scope, member_id, month),
    }
  })

  serve(server, setEndpoint, async ({ db, viewer, body, acting }) => {
    const { target, from_month, until_month, ...agreed } = body
    const from = feeMonth(from_month, today(), 'from_month')
    const until = until_month === null ? null : `${until_month}-01`
    if (until !== null && until < from)
      throw new DomainError('invalid_input', {
        message_key: 'guarantee_until',
        fields: { until_month: 'guarantee_until' },
      })
    const asked = { account_id: target, ...agreed, from_month: from, until_month: until }
    const thisMonth = firstOfMonth(today())
    const is_changed = await setGuarantee(db, networkScope(viewer), { ...asked, thisMonth }, acting)
    return withMessage({}, is_changed ? 'guarantee_set' : 'guarantee_unchanged')
  })

  serve(
    server,
    endEndpoint,
    async ({ db, viewer, body, acting }) => {
      const asked = { account_id: body.target, from_month: `${body.from_month}-01` }
      const thisMonth = firstOfMonth(today())
      await endGuarantee(db, networkScope(viewer), { ...asked, thisMonth }, acting)
      return {}
    },
    { message: 'guarantee_ended' },
  )

  serve(server, previewEndpoint, async ({ db, viewer, query }) => {
    const { target, ...asked } = query
    const scope = networkScope(viewer)
    await getMember(db, scope, target)
    return { preview: await previewGuarantee(db, scope, { account_id: target, ...asked }) }
  })
}
