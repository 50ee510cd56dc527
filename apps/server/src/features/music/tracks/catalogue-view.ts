import type { AnswerOf } from '@cuesheet/contract/endpoint'
import type { musicHome } from '@cuesheet/contract/music'
import type { Locale } from '@cuesheet/contract/values/locale'
import { sql } from 'kysely'
import { type NetworkScope, networkScope } from '../../../access/scope.ts'
import type { Viewer } from '../../../access/viewer.ts'
import type { Database } from '../../../db/connection.ts'
import { ask, type Question, question } from '../../../db/questions.ts'
import { ownChannels } from './own-channels.ts'
import { serviceOf } from './rules.ts'

/** Who looks at the catalogue, and what of it is shown. */
export type CatalogueView = {
  scope: NetworkScope
  account_id: number
  locale: Locale
  service: AnswerOf<typeof musicHome>['service']
  /** The one channel that is left to verify; null where there are more, or none. */
  to_verify: number | null
  isrc_prefix: string | null
  /** On which the network's latest chart ends; null before the first. */
  sunday: string | null
  /** When one of its charts was last made: the latest shows ranks of the one before. */
  chart_made_at: string | null
  /** Views of its week are counted otherwise than those of the week before: neither's ranks are of the other's count. */
  is_chart_recounted: boolean
  /** Ids of the account's favourite tracks. */
  favourites: number[]
}

/** Operators, who belong to no network, get `not_found`. */
export const findCatalogueView = async (
  db: Database,
  viewer: Viewer,
  locale: Locale,
): Promise<CatalogueView> => (await ask(db, { view: catalogueView(viewer, locale) })).view

/** The same, to be asked beside other things. */
export function catalogueView(viewer: Viewer, locale: Locale): Question<CatalogueView> {
  const scope = networkScope(viewer)
  const { network_id } = scope
  const { account_id } = viewer
  const rows = sql<{
    isrc_prefix: string | null
    assigned: number
    verified: number
    to_verify: number | null
    sunday: string | null
    chart_made_at: string | null
    is_chart_recounted: boolean
    favourites: number[]
  }>`
    select isrc_prefix, assigned, verified, to_verify, sunday, chart_made_at, exists (
        select from counting_changes where day > sunday - 13 and day <= sunday
      ) as is_chart_recounted, array(
        select track_id from favourite_tracks join tracks using (isrc)
        where network_id = ${network_id} and account_id = ${account_id}
      ) as favourites
    from networks
    cross join (${ownChannels(scope, account_id)}) as own
    cross join (
      select max(sunday) as sunday, max(made_at)::text as chart_made_at from chart_weeks where network_id = ${network_id}
    ) as charts
    where network_id = ${network_id}`
  return question(rows, ([row]) => {
    const { assigned, verified, ...network } = row!
    const service = serviceOf(viewer.permission_flag !== 0, { assigned, verified })
    return { ...network, scope, account_id, locale, service }
  })
}

/** What the answers say of it. */
export const viewFields = ({ service, isrc_prefix }: CatalogueView) => ({ service, isrc_prefix })
