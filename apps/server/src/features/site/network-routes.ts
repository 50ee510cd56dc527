import { networkPeople } from '@cuesheet/contract/console-network-people'
import * as contract from '@cuesheet/contract/console-networks'
import { reportingDay } from '@cuesheet/contract/values/day'
import type { Locale } from '@cuesheet/contract/values/locale'
import { networkChanges } from '@cuesheet/contract/values/network-settings'
import { confirmPassword } from '../../access/confirm-password.ts'
import { getOpenNetwork, lockNetwork } from '../../access/find-network.ts'
import { isInstallationDomain } from '../../access/site.ts'
import { DomainError } from '../../errors/domain-error.ts'
import { requireSeen } from '../../errors/require-seen.ts'
import { type Server, serve, withMessage } from '../../http/serve.ts'
import { findWaitingApproval, requireSecondPerson } from '../approvals/public.ts'
import { setConstant } from './brand-mutations.ts'
import { checkDomain } from './check-domain.ts'
import { findDeletion, findWhatGoes } from './deletion-queries.ts'
import { addDomains, removeDomains, setDefaultNetwork, setNetwork } from './mutations.ts'
import { requestNetworkDeletion } from './network-deletions.ts'
import { listNetworkHealth, listNetworkNames, listPeople, readNetworkHealth } from './network-queries.ts'
import { getNetwork } from './queries.ts'
import { isConstantName } from './rules.ts'
import { requireReadable } from './save-brand.ts'

export function networkRoutes(server: Server): void {
  const { config, now } = server
  const readingIn = (locale: Locale) => ({
    locale,
    today: reportingDay(now()),
    reports_within_days: config.reports_within_days,
  })

  serve(server, contract.networks, async ({ db, query, locale }) =>
    listNetworkHealth(db, query, readingIn(locale)),
  )

  serve(server, contract.networkNames, async ({ db }) => ({ rows: await listNetworkNames(db) }))

  serve(server, contract.network, async ({ db, locale, getScope }) => {
    const scope = await getScope()
    const [health, all, { invited }] = await Promise.all([
      readNetworkHealth(db, scope, readingIn(locale)),
      getNetwork(db, scope),
      db
        .selectFrom('invitations')
        .select((eb) => eb.fn.countAll<number>().as('invited'))
        .where('network_id', '=', scope.network_id)
        .executeTakeFirstOrThrow(),
    ])
    if (!health) throw new DomainError('not_found')
    const { created_at, second_factor_required, own_constants } = all
    const settings = settingsOf(all)
    const answer = { second_factor_required, own_constants, invited }
    return { network: { ...health, ...answer, settings, created_at: created_at.toISOString() } }
  })

  serve(
    server,
    contract.setNetwork,
    async ({ db, body: { network_id, changes, seen }, acting }) => {
      if (Object.keys(changes).length === 0) return {}
      return db.transaction().execute(async (trx) => {
        const scope = await getOpenNetwork(trx, network_id)
        await lockNetwork(trx, scope)
        const before: Record<string, unknown> = settingsOf(await getNetwork(trx, scope))
        requireSeen(before, seen)
        await requireReadable(trx, scope, changes)
        await setNetwork(trx, scope, changes, acting)
        return {}
      })
    },
    { message: 'network_saved' },
  )

  serve(
    server,
    contract.setConstants,
    async ({ db, body: { network_id, constants, seen }, acting }) =>
      db.transaction().execute(async (trx) => {
        const scope = await getOpenNetwork(trx, network_id)
        await lockNetwork(trx, scope)
        requireSeen((await getNetwork(trx, scope)).own_constants, seen)
        for (const [name, value] of Object.entries(constants))
          if (isConstantName(name)) await setConstant(trx, scope, name, value, acting)
        return {}
      }),
    { message: 'network_saved' },
  )

  serve(server, contract.setDefaultNetwork, async ({ db, body: { network_id }, acting }) =>
    db.transaction().execute(async (trx) => {
      const scope = network_id === null ? null : await getOpenNetwork(trx, network_id)
      await setDefaultNetwork(trx, scope, acting)
      return {}
    }),
  )

  serve(server, contract.checkDomain, async ({ db, query }) =>
    checkDomain(db, query.domain, config.installation_domain),
  )

  serve(
    server,
    contract.addDomain,
    async ({ db, body: { network_id, domain }, acting }) => {
      if (isInstallationDomain(domain, config.installation_domain))
        throw new DomainError('conflict', { message_key: 'domain_of_installation' })
      return db.transaction().execute(async (trx) => {
        const scope = await getOpenNetwork(trx, network_id)
        await addDomains(trx, scope, [domain], acting)
        return {}
      })
    },
    { message: 'network_saved' },
  )

  serve(
    server,
    contract.removeDomain,
    async ({ db, body: { network_id, domain }, acting }) =>
      db.transaction().execute(async (trx) => {
        const scope = await getOpenNetwork(trx, network_id)
        await removeDomains(trx, scope, [domain], acting)
        return {}
      }),
    { message: 'network_saved' },
  )

  serve(server, networkPeople, async ({ db, query, getScope }) => listPeople(db, await getScope(), query))

  serve(server, contract.networkDeletion, async ({ db, query }) => {
    const [deletion, goes, request] = await Promise.all([
      findDeletion(db, query.network),
      findWhatGoes(db, query.network),
      findWaitingApproval(db, 'network.delete', String(query.network)),
    ])
    const { name = deletion?.name } = goes ?? {}
    if (name === undefined) throw new DomainError('not_found')
    return { name, asked: request, goes: goes && withoutName(goes), progress: deletion?.progress ?? null }
  })

  serve(server, contract.deleteNetwork, async ({ db, viewer, body, address, acting, getOpenScope }) => {
    const scope = await getOpenScope()
    await confirmPassword(server, viewer, { password: body.password, address })
    const { name } = await getNetwork(db, scope)
    if (name !== body.name)
      throw new DomainError('invalid_input', {
        message_key: 'name_differs',
        fields: { name: 'name_differs' },
      })
    const isAlone = await db.transaction().execute(async (trx) => {
      const approval = {
        kind: 'network.delete',
        subject: String(body.network_id),
        details: { name },
      } as const
      const perform = () => requestNetworkDeletion(trx, scope, acting)
      if (!(await requireSecondPerson(trx, { ...approval, viewer, address, perform }))) return false
      await perform()
      return true
    })
    return isAlone ? { is_asked: false } : withMessage({ is_asked: true }, 'second_person_asked')
  })
}

/** What can be set of a network, as the contract has it. */
function settingsOf(all: Awaited<ReturnType<typeof getNetwork>>) {
  const names = Object.keys(networkChanges) as (keyof typeof networkChanges)[]
  const { default_fee_rate } = all
  const settings = Object.fromEntries(names.map((name) => [name, all[name]]))
  return { ...settings, default_fee_rate: Number(default_fee_rate) } as {
    [Name in keyof typeof networkChanges]: (typeof networkChanges)[Name]['_zod']['output']
  }
}

const withoutName = <Named extends { name: string }>({ name, ...rest }: Named): Omit<Named, 'name'> => rest
