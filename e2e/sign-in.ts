import { createHash } from 'node:crypto'
import { request } from 'node:http'
import { contextHeaders } from '@cuesheet/contract/context-headers'
import { signatureHeaders, signCall } from '@cuesheet/contract/request-signature'

const journeys = 'cuesheet-journeys'
const sha512 = (text: string) => createHash('sha512').update(text).digest('hex')

/** Of every demo account, for this run. */
export const demoPassword = process.env.E2E_DEMO_PASSWORD ?? ''

const people = { manager: 'manager@demo.test', member: 'member@demo.test' } as const
export type Person = keyof typeof people

/** One signed call to the server of the journeys, on the domain of `site`. */
export function send(
  site: string,
  path: string,
  { body, token, userAgent = journeys }: { body?: object; token?: string; userAgent?: string } = {},
): Promise<Record<string, unknown>> {
  const { hostname, port, host } = new URL(site)
  const text = body ? JSON.stringify(body) : ''
  const method = body ? 'POST' : 'GET'
  const authorization = token ? `Bearer ${token}` : ''
  const signature = signCall(
    sha512,
    {
      path: path.replace(/\?.*/, ''),
      method,
      body: Buffer.byteLength(text),
      authorization,
      user_agent: userAgent,
    },
    { time_ms: Date.now(), random: Math.random() },
  )
  const headers: Record<string, string> = {
    host,
    'user-agent': userAgent,
    'accept-language': 'ko',
    [contextHeaders.domain]: hostname,
    ...(body && { 'content-type': 'application/json' }),
    ...(authorization && { authorization }),
  }
  for (const name of Object.keys(signature) as (keyof typeof signature)[])
    headers[signatureHeaders[name]] = signature[name]
  return new Promise((resolve, reject) => {
    // By address: not every system resolves names below localhost.
    const call = request({ host: '127.0.0.1', port, path, method, headers }, async (answer) => {
      let json = ''
      for await (const chunk of answer.setEncoding('utf8')) json += chunk
      if (answer.statusCode === 200) resolve(JSON.parse(json) as Record<string, unknown>)
      else reject(new Error(`${method} ${path}: ${answer.statusCode} ${json}`))
    })
    call.on('error', reject)
    call.end(text)
  })
}

/** A new session of a demo account; answers its token. */
export async function signIn(site: string, person: Person, userAgent?: string): Promise<string> {
  const body = { id: people[person], password: demoPassword }
  return (await send(site, '/api/member/login', { body, ...(userAgent && { userAgent }) })).token as string
}

/** Ends a session as its 30 idle days would: the server no longer knows its token. */
export const expire = (site: string, token: string) =>
  send(site, '/api/member/logout', { body: {}, token }).then(() => token)
