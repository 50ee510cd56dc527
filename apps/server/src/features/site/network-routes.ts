import { networkPeople } from '@cuesheet/contract/console-network-people'
import * as contract from '@cuesheet/contract/console-networks'
import { reportingDay } from '@cuesheet/contract/values/day'
import type { Locale } from '@cuesheet/contract/values/locale'
import { networkChanges } from '@cuesheet/contract/values/network-settings'
import { confirmPassword } from '../../access/confirm-password.ts'
import { getNetworkById, getOpenNetwork } from '../../access/find-network.ts'
import { isInstallationDomain } from '../../access/site.ts'
import { DomainError } from '../../errors/domain-error.ts'
import { requireSeen } from '../../errors/require-seen.ts'
import { type Server, serve, withMessage } from '../../http/serve.ts'
import { findWaitingApproval } from '../approvals/read.ts'
import { requireSecondPerson } from '../approvals/require-second-person.ts'
import { lockNetwork, setConstant } from './brand-mutations.ts'
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

  serve(server, contract.network, async ({ db, query, locale }) => {
    const { scope } = await getNetworkById(db, query.network)
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
    const shown = { second_factor_required, own_constants, invited }
    return { network: { ...health, ...shown, settings, created_at: created_at.toISOString() } }
  })

  serve(
    server,
    contract.setNetwork,
    async ({ db, viewer, body: { network_id, changes, seen }, address }) => {
      if (Object.keys(changes).length === 0) return {}
      return db.transaction().execute(async (trx) => {
        const scope = await getOpenNetwork(trx, network_id)
        await lockNetwork(trx, scope)
        const before: Record<string, unknown> = settingsOf(await getNetwork(trx, scope))
        requireSeen(before, seen)
        await requireReadable(trx, scope, changes)
        await setNetwork(trx, scope, changes, { account_id: viewer.account_id, address })
        return {}
      })
    },
    { message: 'network_saved' },
  )

  serve(
    server,
    contract.setConstants,
    async ({ db, viewer, body: { network_id, constants, seen }, address }) =>
      db.transaction().execute(async (trx) => {
        const scope = await getOpenNetwork(trx, network_id)
        await lockNetwork(trx, scope)
        requireSeen((await getNetwork(trx, scope)).own_constants, seen)
        const acting = { account_id: viewer.account_id, address }
        for (const [name, value] of Object.entries(constants))
          if (isConstantName(name)) await setConstant(trx, scope, name, value, acting)
        return {}
      }),
    { message: 'network_saved' },
  )

  serve(server, contract.setDefaultNetwork, async ({ db, viewer, body: { network_id }, address }) =>
    db.transaction().execute(async (trx) => {
      const scope = network_id === null ? null : await getOpenNetwork(trx, network_id)
      await setDefaultNetwork(trx, scope, { account_id: viewer.account_id, address })
      return {}
    }),
  )

  serve(server, contract.checkDomain, async ({ db, query }) =>
    checkDomain(db, query.domain, config.installation_domain),
  )

  serve(
    server,
    contract.addDomain,
    async ({ db, viewer, body: { network_id, domain }, address }) => {
      if (isInstallationDomain(domain, config.installation_domain))
        throw new DomainError('conflict', { message_key: 'domain_of_installation' })
      return db.transaction().execute(async (trx) => {
        const scope = await getOpenNetwork(trx, network_id)
        await addDomains(trx, scope, [domain], { account_id: viewer.account_id, address })
        return {}
      })
    },
    { message: 'network_saved' },
  )

  serve(
    server,
    contract.removeDomain,
    async ({ db, viewer, body: { network_id, domain }, address }) =>
      db.transaction().execute(async (trx) => {
        const scope = await getOpenNetwork(trx, network_id)
        await removeDomains(trx, scope, [domain], { account_id: viewer.account_id, address })
        return {}
      }),
    { message: 'network_saved' },
  )

  serve(server, networkPeople, async ({ db, query }) =>
    listPeople(db, (await getNetworkById(db, query.network)).scope, query),
  )

  serve(server, contract.networkDeletion, async ({ db, query }) => {
    const [deletion, goes, asked] = await Promise.all([
      findDeletion(db, query.network),
      findWhatGoes(db, query.network),
      findWaitingApproval(db, 'network.delete', String(query.network)),
    ])
    const { name = deletion?.name } = goes ?? {}
    if (name === undefined) throw new DomainError('not_found')
    return { name, asked, goes: goes && withoutName(goes), progress: deletion?.progress ?? null }
  })

  serve(server, contract.deleteNetwork, async ({ db, viewer, body, address }) => {
    const scope = await getOpenNetwork(db, body.network_id)
    await confirmPassword(server, viewer, { password: body.password, address })
    const { name } = await getNetwork(db, scope)
    if (name !== body.name)
      throw new DomainError('invalid_input', {
        message_key: 'name_differs',
        fields: { name: 'name_differs' },
      })
    const acting = { account_id: viewer.account_id, address }
    const isAlone = await db.transaction().execute(async (trx) => {
      const asked = { kind: 'network.delete', subject: String(body.network_id), details: { name } } as const
      const perform = () => requestNetworkDeletion(trx, scope, acting)
      if (!(await requireSecondPerson(trx, { ...asked, viewer, address, perform }))) return false
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
  const given = Object.fromEntries(names.map((name) => [name, all[name]]))
  return { ...given, default_fee_rate: Number(default_fee_rate) } as {
    [Name in keyof typeof networkChanges]: (typeof networkChanges)[Name]['_zod']['output']
  }
}

const withoutName = <Named extends { name: string }>({ name, ...rest }: Named): Omit<Named, 'name'> => rest
