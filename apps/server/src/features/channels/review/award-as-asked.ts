import type { Transaction } from 'kysely'
import { installationScope } from '../../../access/scope.ts'
import type { Viewer } from '../../../access/viewer.ts'
import type { DB, JsonObject } from '../../../db/tables.gen.ts'
import { DomainError } from '../../../errors/domain-error.ts'
import { requireSecondPerson } from '../../approvals/public.ts'
import type { ActingOnChannel } from '../change-state.ts'
import type { Why } from './decision-reasons.ts'
import { decideReview } from './reviews.ts'

type Award = { network_id: number; channel_id: number; seen: readonly number[]; why: Why }

/** Whether the viewer may award the channel alone; otherwise an administrator was asked to confirm it. */
export async function requireSecondAwarder(
  trx: Transaction<DB>,
  { network_id, channel_id, seen, why }: Award,
  acting: { viewer: Viewer; address: string; perform: () => Promise<void> },
): Promise<boolean> {
  const channel = await trx
    .selectFrom('channels')
    .select('title')
    .where('network_id', '=', network_id)
    .where('channel_id', '=', channel_id)
    .executeTakeFirst()
  if (!channel) throw new DomainError('not_found')
  const details = {
    name: channel.title,
    networks: [...seen],
    ...(why.code && { code: why.code }),
    ...(why.note && { note: why.note }),
  }
  const subject = `${network_id}-${channel_id}`
  return requireSecondPerson(trx, { kind: 'channel.award', subject, details, ...acting })
}

/** Awards what was asked for, as it was asked for: among the networks that the one who asked saw. */
export function awardAsAsked(
  trx: Transaction<DB>,
  { subject, details: { code, note, networks } }: { subject: string; details: JsonObject },
  acting: ActingOnChannel,
): Promise<void> {
  const [network_id = 0, channel_id = 0] = subject.split('-').map(Number)
  const why = {
    ...(typeof code === 'string' && { code }),
    ...(typeof note === 'string' && { note }),
  }
  const claimants = Array.isArray(networks) ? networks.map(Number) : []
  const decision = { decision: 'award' as const, claimants, ...why }
  return decideReview(trx, installationScope(network_id), channel_id, decision, acting)
}
