import {
  cancelTerm as cancelEndpoint,
  contractTerms,
  previewTerm as previewEndpoint,
  setTerm as setEndpoint,
} from '@cuesheet/contract/contract-terms'
import { firstOfMonth, reportingDay } from '@cuesheet/contract/values/day'
import { writeFeeRate } from '@cuesheet/contract/values/fee-rate'
import { getMember } from '../../access/get-member.ts'
import { channelScope, networkScope } from '../../access/scope.ts'
import { DomainError } from '../../errors/domain-error.ts'
import { type Server, serve, withMessage } from '../../http/serve.ts'
import { previewTerm } from '../settlement/public.ts'
import { cancelTerm, listTerms, setTerm } from './contract-terms.ts'
import { feeMonth } from './fee-rates.ts'

/** `invalid_input` where neither a channel nor a type is named. */
function requireNamed(of: { platform_channel_id?: unknown; family?: unknown }): void {
  if ((of.platform_channel_id ?? of.family ?? null) === null)
    throw new DomainError('invalid_input', {
      fields: { platform_channel_id: 'field_required', family: 'field_required' },
    })
}

export function termRoutes(server: Server): void {
  const today = () => reportingDay(server.now())

  serve(server, contractTerms, async ({ db, viewer, query }) => {
    const scope = await channelScope(db, viewer, query)
    if (scope.member_id === null)
      throw new DomainError('invalid_input', { fields: { member: 'field_required' } })
    const month = firstOfMonth(today())
    return { month: month.slice(0, 7), terms: await listTerms(db, scope, scope.member_id, month) }
  })

  serve(server, setEndpoint, async ({ db, viewer, body, acting }) => {
    const { target, fee_rate, from_month, ...of } = body
    requireNamed(of)
    const change = {
      fee_rate: fee_rate === null ? null : writeFeeRate(fee_rate),
      from_month: feeMonth(from_month, today(), 'from_month'),
    }
    const is_changed = await setTerm(db, networkScope(viewer), { account_id: target, ...of }, change, acting)
    const done = fee_rate === null ? 'term_ended' : 'term_set'
    return withMessage({}, is_changed ? done : 'term_unchanged')
  })

  serve(
    server,
    cancelEndpoint,
    async ({ db, viewer, body, acting }) => {
      const { target, from_month, ...of } = body
      const month = feeMonth(from_month, today(), 'from_month')
      if (month === firstOfMonth(today())) throw new DomainError('not_found')
      await cancelTerm(db, networkScope(viewer), { account_id: target, ...of }, month, acting)
      return {}
    },
    { message: 'term_cancelled' },
  )

  serve(server, previewEndpoint, async ({ db, viewer, query }) => {
    const { target, platform_channel_id = null, family = null, fee_rate } = query
    requireNamed({ platform_channel_id, family })
    const scope = networkScope(viewer)
    await getMember(db, scope, target)
    const asked = { account_id: target, platform_channel_id, family }
    const rate = fee_rate === undefined ? null : writeFeeRate(fee_rate)
    return { preview: await previewTerm(db, scope, { ...asked, fee_rate: rate }) }
  })
}
