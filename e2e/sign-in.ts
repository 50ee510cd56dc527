import { type Client, createClient } from '@cuesheet/client/create-client'
import { login, logout } from '@cuesheet/contract/auth'

/** Of every demo account, for this run. */
export const demoPassword = process.env.E2E_DEMO_PASSWORD ?? ''

const people = { manager: 'manager@demo.test', member: 'member@demo.test' } as const
export type Person = keyof typeof people

/** Calls of the server of the journeys on the domain of `site`; by address: not every system resolves names below localhost. */
export function clientOf(
  site: string,
  token: string | null = null,
  user_agent = 'cuesheet-journeys',
): Client {
  const { hostname, port } = new URL(site)
  return createClient({
    base_url: `http://127.0.0.1:${port}/api`,
    site: { domain: hostname },
    token,
    user_agent,
    language: 'ko',
    retry_ms: 0,
  })
}

/** A new session of an account; answers its token. */
export async function tokenOf(
  site: string,
  id: string,
  password: string,
  userAgent?: string,
): Promise<string> {
  const { token } = await clientOf(site, null, userAgent).call(login, { body: { id, password } })
  return token ?? ''
}

/** A new session of a demo account; answers its token. */
export const signIn = (site: string, person: Person, userAgent?: string): Promise<string> =>
  tokenOf(site, people[person], demoPassword, userAgent)

/** A new session of the demo's operator; answers its token. */
export const signInOperator = (site: string): Promise<string> =>
  tokenOf(site, 'operator@demo.test', demoPassword)

/** Ends a session as its 30 idle days would: the server no longer knows its token. */
export const expire = (site: string, token: string): Promise<string> =>
  clientOf(site, token)
    .call(logout)
    .then(() => token)

/** What a browser has stored in which somebody is signed in. */
export const storageOf = (site: string, token: string) => ({
  cookies: [],
  origins: [{ origin: site, localStorage: [{ name: 'token', value: token }] }],
})
