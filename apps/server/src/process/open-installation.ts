import { countDemoAccounts, setDemoPassword } from '../access/demo-accounts.ts'
import { publishedPassword } from '../access/own-machine.ts'
import type { Config } from '../config.ts'
import type { Database } from '../db/connection.ts'
import { NetworksAway, overPresentNetworks } from '../db/present-networks.ts'

/** As many addresses as someone would read. */
const maxDomains = 10

/**
 * Opens or closes the demo accounts, where there are any, as the settings say. Returns the lines that say where to sign
 * in, given the port.
 */
export async function openInstallation(db: Database, config: Config): Promise<(port: number) => string[]> {
  let hasDemo = false
  const open = async () => {
    await setDemoPassword(db, config.demo_password)
    hasDemo = (await countDemoAccounts(db)) > 0
  }
  // A node of a cluster that is away keeps no server from starting.
  await overPresentNetworks(db, open).catch((error: unknown) => {
    if (!(error instanceof NetworksAway)) throw error
  })
  const networks = await db
    .selectFrom('network_domains')
    .select('domain')
    .orderBy('network_id')
    .orderBy('domain')
    .limit(maxDomains)
    .execute()
  return (port) => {
    const domains = networks.map(({ domain }) => domain)
    return announce(config, port, domains, hasDemo)
  }
}

function announce(config: Config, port: number, domains: string[], hasDemo: boolean): string[] {
  const at = (domain: string) => `http://${domain}${port === 80 ? '' : `:${port}`}`
  const lines = ['', 'Cuesheet runs:', ...domains.map((domain) => `  ${at(domain)}`)]
  if (!hasDemo || config.demo_password === null) {
    const closed = hasDemo
      ? [
          'The demo accounts are closed: they open with DEMO=1 and a DEMO_PASSWORD of your own, or where nobody but this machine can come in.',
        ]
      : []
    return [...lines, `  ${at(config.installation_domain)} (operators)`, ...closed, '']
  }
  const password = config.demo_password === publishedPassword ? publishedPassword : 'DEMO_PASSWORD'
  return [
    ...lines,
    `Sign in there as manager@demo.test or member@demo.test, at ${at(config.installation_domain)} as operator@demo.test; the password is ${password}.`,
    '',
  ]
}
