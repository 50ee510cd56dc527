import { officeDay } from '@cuesheet/contract/values/business-days'
import { addDays } from '@cuesheet/contract/values/day'
import type { Locale } from '@cuesheet/contract/values/locale'
import { sql } from 'kysely'
import type { NetworkScope } from '../../access/scope.ts'
import { createSecretBox } from '../../access/secret-box.ts'
import type { Config } from '../../config.ts'
import type { Database } from '../../db/connection.ts'
import { textsOf } from '../../locales/texts.ts'
import { listLegalNames } from '../payouts/public.ts'
import { findMonthFacts, gatherStatement, sumViews } from './gather-statement.ts'
import type { Layout } from './layouts.ts'
import type { GivenLogo } from './mutations.ts'
import { printStatement } from './print-statement.ts'
import { findIssuer } from './publish-statements.ts'
import { sumTracks } from './sum-tracks.ts'
import { withRenderer } from './with-renderer.ts'

type Tried = { layout: Layout; logo: GivenLogo; locale: Locale }

/** The latest locked month of the member that has most lines of it, in a layout that is tried; null where no month is locked. */
export async function previewPdf(
  { db, config }: { db: Database; config: Config },
  scope: NetworkScope,
  { layout, logo, locale }: Tried,
): Promise<Buffer | null> {
  const said = await db.transaction().execute(async (trx) => {
    const { rows } = await sql<{ month: string; account_id: number }>`
      select l.month, l.account_id from settlement_lines l
      join settlement_months m on m.network_id = ${scope.network_id} and m.month = l.month
      where l.network_id = ${scope.network_id} and l.bucket = 'member' and m.locked_at is not null
      group by l.month, l.account_id order by l.month desc, count(*) desc, l.account_id limit 1`.execute(trx)
    const [of] = rows
    const facts = of && (await findMonthFacts(trx, scope, of.month))
    if (!of || !facts) return null
    const issuer = await findIssuer(trx, scope, config)
    const published_on = officeDay(new Date())
    const objects_until = addDays(published_on, layout.objection_days)
    const { account_id } = of
    const secrets = createSecretBox(config, trx)
    const legal_name = (await listLegalNames(trx, { scope, secrets }, [account_id])).get(account_id) ?? null
    const asked = {
      account_id,
      layout,
      brand: issuer.brand,
      locale,
      published_on,
      objects_until,
      legal_name,
    }
    const gathered = await gatherStatement(
      trx,
      scope,
      {
        ...facts,
        views: await sumViews(trx, scope, of.month),
        tracks: await sumTracks(trx, scope, of.month),
      },
      asked,
    )
    const { preview } = textsOf(locale).statement
    const printed = printStatement(
      { ...gathered, number: preview, version: 1 },
      { layout, colour: layout.colour ?? issuer.colour, verify_at: null, hash: preview },
    )
    return { said: printed, made_at: new Date(), logo: logo === undefined ? issuer.logo : logo }
  })
  return said && withRenderer((render) => render(said), 'call')
}
