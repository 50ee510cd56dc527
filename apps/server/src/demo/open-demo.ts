import type { Config } from '../config.ts'
import type { Database } from '../db/connection.ts'
import { publishedPassword } from '../own-machine.ts'
import { createDemo } from './create-demo.ts'
import { countDemoAccounts, setDemoPassword } from './demo-accounts.ts'

type Options = {
  db: Database
  /** Of the same database. */
  url: string
  config: Config
  /** True where an empty database may be filled: the embedded one. */
  may_create: boolean
  step: (text: string) => void
}

/** As many addresses as someone would read. */
const mostDomains = 10

/**
 * Makes the demo networks in an empty database, and opens or closes the demo accounts of an existing one as the
 * settings say. Answers the lines that tell where to sign in, given the port.
 */
export async function openDemo(options: Options): Promise<(port: number) => string[]> {
  const { db, url, config, may_create, step } = options
  const password = config.demo_password
  const isNew = password !== null && may_create && (await createDemo({ url, password, step }))
  if (!isNew) await setDemoPassword(db, password)

  const hasDemo = (await countDemoAccounts(db)) > 0
  const networks = await db
    .selectFrom('network_domains')
    .select('domain')
    .orderBy('network_id')
    .orderBy('domain')
    .limit(mostDomains)
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
