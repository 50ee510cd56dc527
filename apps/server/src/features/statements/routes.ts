import {
  checkStatement,
  managedStatements,
  maxLogoBytes,
  networkStatements,
  oneStatement,
  ownStatements,
  saveStatementLayout,
  statementLayout,
} from '@cuesheet/contract/statements'
import { countRefusal } from '../../access/password-throttle.ts'
import { installationScope } from '../../access/scope.ts'
import { inSnapshot } from '../../db/transaction.ts'
import { DomainError } from '../../errors/domain-error.ts'
import { type Server, serve, serveBoth } from '../../http/serve.ts'
import { downloadRoutes } from './download-routes.ts'
import { findLayout } from './layouts.ts'
import { readLogo, saveLayout } from './mutations.ts'
import { findIssuer } from './publish-statements.ts'
import { findGenuine, findStatement, listMonthStatements, listOwnStatements } from './queries.ts'

const firstDay = (month: string) => `${month}-01`

export function statementRoutes(server: Server): void {
  serve(server, ownStatements, async ({ db, viewer, getScope }) => {
    const scope = await getScope()
    return { rows: viewer.permission_flag === 0 ? await listOwnStatements(db, scope, viewer.account_id) : [] }
  })

  serve(server, oneStatement, async ({ db, viewer, query: { month, version, member }, getScope }) => {
    const scope = await getScope()
    const isMember = viewer.permission_flag === 0
    if (isMember && member !== undefined && member !== viewer.account_id) throw new DomainError('not_found')
    const account_id = isMember ? viewer.account_id : member
    if (account_id === undefined) return { statement: null }
    const statement = await findStatement(db, scope, { account_id, month: month && firstDay(month), version })
    if (statement && viewer.viewing) {
      const { payee } = statement.data
      payee.legal_name = null
      if (payee.account) payee.account.ending = null
    }
    return { statement }
  })

  serveBoth(server, [networkStatements, managedStatements], async ({ db, query, getScope }) => {
    const scope = await getScope()
    return inSnapshot(db, (trx) =>
      listMonthStatements(trx, scope, { ...query, month: firstDay(query.month) }),
    )
  })

  serve(
    server,
    checkStatement,
    async ({ db, site, body, address }) => {
      const code = body.code.replaceAll(/[\s-]/g, '').toLowerCase()
      const isHash = /^([0-9a-f]{32}|[0-9a-f]{64})$/.test(code)
      const found =
        isHash && site.network_id !== null
          ? await findGenuine(db, installationScope(site.network_id), code)
          : null
      if (!found) await countRefusal(db, { what: 'statement', address })
      return { is_genuine: found !== null, is_replaced: found?.is_replaced ?? false }
    },
    { tries: { secret: 'statement' } },
  )

  serve(server, statementLayout, async ({ db, getScope }) => {
    const scope = await getScope()
    const { layout, logo } = await findLayout(db, scope)
    const { brand, colour } = await findIssuer(db, scope, server.config)
    const { version, ...said } = layout
    return { version, layout: said, has_logo: logo !== null, brand: { name: brand, colour } }
  })

  serve(
    server,
    saveStatementLayout,
    async ({ db, body: { network_id: _, logo, ...layout }, acting, getOpenScope }) => {
      await saveLayout(db, await getOpenScope(), layout, readLogo(logo), acting)
      return {}
    },
    { message: 'network_saved', body_limit_bytes: Math.ceil(maxLogoBytes / 3) * 4 + 16 * 1024 },
  )

  downloadRoutes(server)
}
