import { reportingDay } from '@cuesheet/contract/values/day'
import { recordAudit } from '../../../access/audit.ts'
import type { NetworkScope } from '../../../access/scope.ts'
import type { Database } from '../../../db/connection.ts'
import { DomainError } from '../../../errors/domain-error.ts'
import { registerChannels } from '../mutations.ts'

/**
 * Registers a channel that reports name with a network, as a list of channels would; until the platform is asked its id is
 * its title. `conflict` where another network holds it.
 */
export async function registerUnmatched(
  db: Database,
  scope: NetworkScope,
  { platform_channel_id, approve_from }: { platform_channel_id: string; approve_from?: string | undefined },
  acting: { account_id: number; address: string; now: Date },
): Promise<void> {
  const today = reportingDay(acting.now)
  if (approve_from !== undefined && approve_from > today)
    throw new DomainError('invalid_input', { fields: { approve_from: 'field_invalid' } })
  await db.transaction().execute(async (trx) => {
    const registrar = { account_id: acting.account_id, address: acting.address }
    const titles = new Map([[platform_channel_id, { title: platform_channel_id }]])
    const { held_elsewhere } = await registerChannels(trx, scope, titles, {
      today,
      approve_from,
      by: registrar,
    })
    if (held_elsewhere.length > 0)
      throw new DomainError('conflict', { message_key: 'channel_held_elsewhere' })
    await recordAudit(trx, {
      network_id: scope.network_id,
      ...registrar,
      action: 'channel.register',
      subject: platform_channel_id,
      ...(approve_from !== undefined && { after: { approved_from: approve_from } }),
    })
  })
}
