import { firstOperatorHours } from '@cuesheet/contract/invitations'
import { countDemoAccounts, setDemoPassword } from '../access/demo-accounts.ts'
import { publishedPassword } from '../access/own-machine.ts'
import type { Config } from '../config.ts'
import type { Database } from '../db/connection.ts'
import { inviteFirstOperator } from '../features/invitations/invite-first-operator.ts'

/** As many addresses as someone would read. */
const maxDomains = 10

/**
 * Opens or closes the demo accounts, where there are any, as the settings say. Returns the lines that say where to sign
 * in, given the port.
 */
export async function openInstallation(db: Database, config: Config): Promise<(port: number) => string[]> {
  await setDemoPassword(db, config.demo_password)
  const hasDemo = (await countDemoAccounts(db)) > 0
  const networks = await db
    .selectFrom('network_domains')
    .select('domain')
    .orderBy('network_id')
    .orderBy('domain')
    .limit(maxDomains)
    .execute()
  const firstOperator = await inviteFirstOperator(db)
  return (port) => {
    const domains = networks.map(({ domain }) => domain)
    return announce(config, port, { domains, hasDemo, firstOperator })
  }
}

type Found = { domains: string[]; hasDemo: boolean; firstOperator: string | null }

function announce(config: Config, port: number, { domains, hasDemo, firstOperator }: Found): string[] {
  const at = (domain: string) => `http://${domain}${port === 80 ? '' : `:${port}`}`
  const lines = ['', 'Cuesheet runs:', ...domains.map((domain) => `  ${at(domain)}`)]
  if (!hasDemo || config.demo_password === null) {
    const closed = hasDemo
      ? [
          'The demo accounts are closed: they open with DEMO=1 and a DEMO_PASSWORD of your own, or where nobody but this machine can come in.',
        ]
      : []
    const first =
      firstOperator === null
        ? []
        : [
            `Nobody runs this installation yet. Become its first operator within ${firstOperatorHours} hours, once, at`,
            `  ${at(config.installation_domain)}/invitation#${firstOperator}`,
          ]
    return [...lines, `  ${at(config.installation_domain)} (operators)`, ...closed, ...first, '']
  }
  const password = config.demo_password === publishedPassword ? publishedPassword : 'DEMO_PASSWORD'
  return [
    ...lines,
    `Sign in there as manager@demo.test or member@demo.test, at ${at(config.installation_domain)} as operator@demo.test; the password is ${password}.`,
    '',
  ]
}
