import type { Endpoint } from './endpoint.ts'

type Needed = Pick<Endpoint, 'method' | 'path' | 'access'> & Partial<Pick<Endpoint, 'role' | 'context'>>

/** What the build of the web app puts in place of `endpoint`: a call as far as a browser must know it, without schemas. */
export const endpoint = ({ role = null, context = true, ...call }: Needed) => ({ ...call, role, context })
