import { reportingDay } from '@cuesheet/contract/values/day'
import type { Locale } from '@cuesheet/contract/values/locale'
import { channelScope } from '../../../access/scope.ts'
import type { Viewer } from '../../../access/viewer.ts'
import type { Database } from '../../../db/connection.ts'
import { DomainError } from '../../../errors/domain-error.ts'
import type { Server } from '../../../http/serve.ts'
import type { ActingOnChannel } from '../change-state.ts'
import { type ChannelsAsked, listManagedChannels } from '../list-managed-channels.ts'

/** A viewer who acts now. */
export function actingOf({ now }: Server, viewer: Viewer, address: string): ActingOnChannel {
  const actors = { 0: 'member', 1: 'manager', 2: 'operator' } as const
  return { actor: actors[viewer.permission_flag], account_id: viewer.account_id, address, now: now() }
}

const justOne: Omit<ChannelsAsked, 'today' | 'locale'> = {
  search: '',
  sort: 'registered',
  order: 'desc',
  page: 1,
  size: 1,
}

/** A channel of the viewer as the list shows it. */
export async function answerChannel(
  db: Database,
  viewer: Viewer,
  channelId: number,
  { locale, now }: { locale: Locale; now: Date },
) {
  const scope = await channelScope(db, viewer, { channel: channelId })
  const [channel] = (await listManagedChannels(db, scope, { ...justOne, locale, today: reportingDay(now) }))
    .rows
  if (!channel) throw new DomainError('not_found')
  return { channel }
}
