import { createHash, timingSafeEqual } from 'node:crypto'
import type { FastifyRequest } from 'fastify'
import type { SecretBox } from '../access/secret-box.ts'
import { findViewer, findViewerByHash, hashToken, readBearer } from '../access/session.ts'
import { isInstallationDomain } from '../access/site.ts'
import type { Config } from '../config.ts'
import type { Database } from '../db/connection.ts'

/** Of pages that a browser opens by itself, without the header of a call. */
const cookieName = 'api_reference'
export const passSeconds = 3600
const owner = 'api reference'

/** Who reads what is about the installation itself: /metrics and the API reference. */
export type OperatorAccess = {
  /** Prometheus with its token, or an operator on the installation's domain: with the session's token, or with a pass. */
  mayRead(request: FastifyRequest): Promise<boolean>
  /** What stands for an operator's session in a cookie, and opens nothing but this; it ends with the session. */
  makePass(token: string, now: Date): Promise<string>
}

export function createOperatorAccess(
  db: Database,
  secrets: SecretBox,
  { scrape_token, installation_domain }: Pick<Config, 'scrape_token' | 'installation_domain'>,
): OperatorAccess {
  const isOperator = async (request: FastifyRequest) => {
    if (!isInstallationDomain(request.hostname.toLowerCase(), installation_domain)) return false
    const token = readBearer(request.headers.authorization)
    const hash = token === null ? await openPass(secrets, readPass(request)) : null
    if (token === null && hash === null) return false
    const viewer = token ? await findViewer(db, 0, token) : await findViewerByHash(db, 0, hash!)
    return viewer !== null && viewer.operator_role !== null
  }
  return {
    async mayRead(request) {
      const token = /^Bearer (.+)$/i.exec(request.headers.authorization ?? '')?.[1]
      const isScraper =
        scrape_token !== null &&
        token !== undefined &&
        timingSafeEqual(digestOf(token), digestOf(scrape_token))
      return isScraper || isOperator(request)
    },
    async makePass(token, now) {
      const until = now.getTime() + passSeconds * 1000
      const sealed = await secrets.seal(`${until} ${hashToken(token).toString('base64')}`, owner)
      return sealed.toString('base64url')
    },
  }
}

const digestOf = (text: string) => createHash('sha256').update(text).digest()

function readPass({ headers }: FastifyRequest): string | null {
  const cookie = headers.cookie?.split(/;\s*/).find((part) => part.startsWith(`${cookieName}=`))
  return cookie?.slice(cookieName.length + 1) ?? null
}

/** The hash of the session's token; null for what is no pass, or one that has ended. */
async function openPass(secrets: SecretBox, pass: string | null): Promise<Buffer | null> {
  if (pass === null) return null
  try {
    const [until, hash = ''] = (await secrets.open(Buffer.from(pass, 'base64url'), owner)).split(' ')
    return Number(until) > Date.now() ? Buffer.from(hash, 'base64') : null
  } catch {
    return null
  }
}
