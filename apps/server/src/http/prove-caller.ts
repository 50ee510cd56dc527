import type { SignedCall } from '@cuesheet/contract/request-signature'
import { officeDay } from '@cuesheet/contract/values/business-days'
import { reportingDay } from '@cuesheet/contract/values/day'
import { mayAct, roleOf } from '@cuesheet/contract/values/roles'
import type { FastifyRequest } from 'fastify'
import { type ApiKey, requireApiKey } from '../access/api-key.ts'
import { getNetworkById, getOpenNetwork } from '../access/find-network.ts'
import { isAddressRefused, requireAttempt } from '../access/password-throttle.ts'
import { type NetworkScope, networkScope } from '../access/scope.ts'
import { findViewer, readBearer } from '../access/session.ts'
import type { Viewer } from '../access/viewer.ts'
import { DomainError } from '../errors/domain-error.ts'
import { type CallContext, readCallContext } from './call-context.ts'
import { bodyLength } from './read-body.ts'
import { type FieldTexts, readBytes, readInput, readJson } from './read-input.ts'
import { requireUnusedProtectionId, useProtectionId, verifySignature } from './request-signature.ts'
import type { AnyEndpoint, Call, Server, Tries } from './serve.ts'

/** Who calls, and where: what is proven before anything of the body is read. */
export type Proven = {
  api_key: ApiKey | null
  protection_id: string | null
  context: CallContext | null
  token: string | null
  viewer: Viewer | null
}

declare module 'fastify' {
  interface FastifyRequest {
    proven: Proven | null
  }
}

/**
 * What every call must prove before it is handled: signature, context, session, access, input, replay; in this order.
 * A partner's server proves its API key instead, and input.
 */
export async function authenticateCall<E extends AnyEndpoint>(
  server: Server,
  endpoint: E,
  request: FastifyRequest,
): Promise<Call<E>> {
  return readCall(server, endpoint, request, await proveCaller(server, endpoint, request))
}

/** `later`: whose session it is, is asked with what the call reads, and proven then. */
export async function proveCaller(
  { config, db, sites }: Server,
  endpoint: AnyEndpoint,
  request: FastifyRequest,
  later = false,
): Promise<Proven> {
  const { authorization } = request.headers
  const api_key =
    endpoint.access === 'api_key'
      ? await requireApiKey(db, { authorization, address: request.state.address })
      : null
  if (api_key) request.state.network_id = api_key.scope.network_id
  // A signature is over the body's length, which of one in chunks is known when it has come.
  const length = bodyLength(request)
  const protection_id =
    api_key === null && length !== null
      ? verifySignature(signedCall(request, config.public_base_path, length), request.headers)
      : null
  const context = endpoint.context ? await readCallContext(request, sites, config.cors_origins, later) : null
  const token = context && readBearer(authorization)
  if (token && later) return { api_key, protection_id, context, token, viewer: null }
  const viewer = token ? await findViewer(db, context.site.network_id, token) : null
  proveViewer(endpoint, request, viewer)
  request.state.is_proven ||= api_key !== null
  return { api_key, protection_id, context, token, viewer }
}

/** Notes who calls, and requires that they may. */
export function proveViewer(endpoint: AnyEndpoint, request: FastifyRequest, viewer: Viewer | null): void {
  if (viewer) request.state.account_id = viewer.viewing?.viewed_by ?? viewer.account_id
  request.state.is_proven = viewer !== null
  requireAccess(endpoint, viewer)
}

export async function readCall<E extends AnyEndpoint>(
  server: Server,
  endpoint: E,
  request: FastifyRequest,
  { api_key, context, token, viewer, ...proven }: Proven,
  { fields, tries = {} }: { fields?: FieldTexts; tries?: Tries } = {},
): Promise<Call<E>> {
  const { config, db } = server
  const length = Buffer.isBuffer(request.body) ? request.body.byteLength : 0
  const protection_id =
    api_key === null
      ? (proven.protection_id ??
        verifySignature(signedCall(request, config.public_base_path, length), request.headers))
      : null
  const locale = request.state.locale ?? 'ko'
  const query = readInput(endpoint.query, request.query, fields)
  const bytes = endpoint.takes === 'bytes' ? readBytes(request) : Buffer.alloc(0)
  const body = readInput(endpoint.body, endpoint.takes === 'bytes' ? {} : readJson(request), fields)
  if (endpoint.method !== 'GET' && protection_id !== null) {
    const { address } = request.state
    const user_id = typeof body.id === 'string' ? body.id.toLowerCase() : null
    const network_id = context?.site.network_id ?? 0
    if (tries.attempt) await requireAttempt(db, { network_id, user_id, address, kind: tries.attempt })
    // A secret that works once cannot be replayed: while its address waits, no row is written for each guess.
    const isRefused = tries.secret !== undefined && (await isAddressRefused(db, address, tries.secret))
    await (isRefused ? requireUnusedProtectionId : useProtectionId)(db, protection_id)
  }
  const now = server.now()
  return {
    query,
    body,
    bytes,
    viewer,
    token: viewer && token,
    api_key,
    site: context?.site ?? null,
    db,
    locale,
    currency: context?.currency ?? viewer?.currency ?? context?.site.default_currency ?? 'KRW',
    is_playist: context?.is_playist ?? false,
    address: request.state.address,
    user_agent: request.headers['user-agent'] ?? '',
    getScope: async () => scopeOf(viewer) ?? (await getNetworkById(db, networkIdOf(query, body))).scope,
    getOpenScope: async () => scopeOf(viewer) ?? getOpenNetwork(db, networkIdOf(query, body)),
    acting: { account_id: viewer?.account_id, address: request.state.address, now },
    now,
    get today() {
      return reportingDay(now)
    },
    get office_day() {
      return officeDay(now)
    },
  } as Call<E>
}

/** Null: an operator's, who names the network. */
function scopeOf(viewer: Viewer | null): NetworkScope | null {
  if (!viewer) throw new DomainError('not_found')
  return viewer.operator_role === null ? networkScope(viewer) : null
}

function networkIdOf(query: { network?: unknown }, body: { network_id?: unknown }): number {
  const network_id = query.network ?? body.network_id
  if (typeof network_id !== 'number') throw new DomainError('not_found')
  return network_id
}

/** The call as its caller signed it: the path as browsers see it, the bytes as they came. */
function signedCall(request: FastifyRequest, publicBasePath: string, length: number): SignedCall {
  const path = request.raw.url?.split('?', 1)[0] ?? ''
  const isMultipart = request.headers['content-type']?.toLowerCase().startsWith('multipart/form-data')
  return {
    path: publicBasePath + path.slice('/api'.length),
    method: request.method,
    body: isMultipart ? 'form-data' : length,
    authorization: request.headers.authorization ?? '',
    user_agent: request.headers['user-agent'] ?? '',
  }
}

function requireAccess(
  {
    access,
    duty,
    before_second_factor,
    while_viewing,
  }: Pick<AnyEndpoint, 'access' | 'duty' | 'before_second_factor' | 'while_viewing'>,
  viewer: Viewer | null,
): void {
  // Before anything else: neither a call for anyone nor one that a later access would allow changes anything.
  if (viewer?.viewing && !while_viewing) throw new DomainError('forbidden', { message_key: 'viewing_only' })
  if (duty === null) return
  if (!viewer) throw new DomainError('session_required')
  if (viewer.second_factor_needed && !before_second_factor) throw new DomainError('second_factor_required')
  if (mayAct(roleOf(viewer), duty)) return
  throw new DomainError(
    'forbidden',
    access === 'operator' && viewer.operator_role !== null ? { message_key: 'role_needed' } : {},
  )
}
