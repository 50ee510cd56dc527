import { firstOperatorHours } from '@cuesheet/contract/invitations'
import { countDemoAccounts, setDemoPassword } from '../access/demo-accounts.ts'
import { mailedOrigin } from '../access/mailed-origin.ts'
import type { Config } from '../config.ts'
import type { Database } from '../db/connection.ts'
import { isDatabaseUnavailable } from '../db/database-error.ts'
import { NetworksAway, overPresentNetworks } from '../db/present-networks.ts'
import { type DemoTicket, demoTicketHours, makeDemoTickets } from '../features/auth/make-demo-tickets.ts'
import { inviteFirstOperator } from '../features/invitations/invite-first-operator.ts'
import { readDemoPassword } from './demo-password.ts'

/** As many addresses as someone would read. */
const maxDomains = 10

/**
 * Opens or closes the demo accounts, where there are any, as the settings say. Returns the lines that say where to sign
 * in, given the port.
 */
export async function openInstallation(db: Database, config: Config): Promise<(port: number) => string[]> {
  let hasDemo = false
  let password: string | null = null
  let tickets: DemoTicket[] = []
  const openDemo = async () => {
    hasDemo = (await countDemoAccounts(db)) > 0
    password = hasDemo && config.has_demo ? await readDemoPassword(config) : null
    await setDemoPassword(db, password)
    // In production what is printed is a log that others keep.
    tickets = await makeDemoTickets(db, password !== null && !config.is_production)
  }
  // A node of a cluster that is away keeps no server from starting.
  await overPresentNetworks(db, openDemo).catch((error: unknown) => {
    if (!(error instanceof NetworksAway)) throw error
  })
  const networks = await db
    .selectFrom('network_domains')
    .select(['network_id', 'domain'])
    .orderBy('network_id')
    .orderBy('domain')
    .limit(maxDomains)
    .execute()
  // Operators are of one node as well: without it nobody is invited at this start.
  const firstOperator = await inviteFirstOperator(db).catch((error: unknown) => {
    if (!isDatabaseUnavailable(error)) throw error
    return null
  })
  const places = [...networks, { network_id: 0, domain: config.installation_domain }]
  return (port) => {
    // As it listens, or as the proxy in front is said to.
    const at = (domain: string) =>
      config.public_scheme === 'https'
        ? mailedOrigin(config, domain)
        : `http://${domain}${port === 80 ? '' : `:${port}`}`
    const addresses = places.map(
      ({ network_id, domain }) => `  ${at(domain)}${network_id === 0 ? ' (operators)' : ''}`,
    )
    const lines = ['', 'Cuesheet runs:', ...addresses]
    if (password !== null) {
      const said = config.demo_password === null ? password : 'DEMO_PASSWORD'
      lines.push(
        `Sign in there as manager@demo.test or member@demo.test, at ${at(config.installation_domain)} as operator@demo.test; the password is ${said}.`,
      )
    } else if (hasDemo)
      lines.push('The demo accounts are closed: they open with DEMO=1, and in production with DEMO_PASSWORD.')
    const links = tickets.flatMap(({ network_id, user_id, ticket }) => {
      const place = places.find((one) => one.network_id === network_id)
      return place ? [`  ${user_id.padEnd(20)}${at(place.domain)}/external/auth#ticket=${ticket}`] : []
    })
    if (links.length > 0) lines.push(`Or by a click, for ${demoTicketHours} hours:`, ...links)
    if (firstOperator !== null)
      lines.push(
        `Nobody runs this installation yet. Become its first operator within ${firstOperatorHours} hours, once, at`,
        `  ${at(config.installation_domain)}/invitation#${firstOperator}`,
      )
    return [...lines, '']
  }
}
