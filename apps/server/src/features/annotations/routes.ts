import * as contract from '@cuesheet/contract/annotations'
import { countDays } from '@cuesheet/contract/values/day'
import { longestPeriodDays } from '@cuesheet/contract/values/period'
import { channelScope } from '../../access/scope.ts'
import type { Viewer } from '../../access/viewer.ts'
import { DomainError } from '../../errors/domain-error.ts'
import { type Call, type Server, serve } from '../../http/serve.ts'
import { addNote, changeNote, deleteNote } from './mutations.ts'
import { listAnnotations } from './queries.ts'

/** A member writes for itself, a manager for the network. */
const by = ({ acting, viewer }: { acting: Call<typeof contract.addNote>['acting']; viewer: Viewer }) => ({
  account_id: acting.account_id,
  address: acting.address,
  owner_id: viewer.permission_flag === 0 ? viewer.account_id : null,
})

export function annotationRoutes(server: Server): void {
  serve(server, contract.annotations, async ({ db, viewer, query: { member, channel, ...days } }) => {
    const scope = await channelScope(db, viewer, { member, channel })
    if (days.to < days.from) throw new DomainError('invalid_input', { fields: { to: 'period_reversed' } })
    if (countDays(days.from, days.to) > longestPeriodDays * 2)
      throw new DomainError('invalid_input', { fields: { to: 'period_too_long' } })
    const reader = { account_id: viewer.account_id, is_manager: viewer.permission_flag !== 0 }
    const found = await listAnnotations(db, scope, { ...days, reader })
    return { ...found, writes_for: reader.is_manager ? ('network' as const) : ('member' as const) }
  })
  serve(server, contract.addNote, async ({ db, body, getOpenScope, ...call }) => {
    const scope = await getOpenScope()
    await channelScope(db, call.viewer, { channel: body.channel_id ?? undefined })
    return addNote(db, scope, body, by(call))
  })
  serve(server, contract.changeNote, async ({ db, body, getOpenScope, ...call }) => {
    await changeNote(db, await getOpenScope(), body, by(call))
    return {}
  })
  serve(server, contract.deleteNote, async ({ db, body, getOpenScope, ...call }) => {
    await deleteNote(db, await getOpenScope(), body.note_id, by(call))
    return {}
  })
}
