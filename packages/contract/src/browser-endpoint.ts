import type { Endpoint } from './endpoint.ts'

type Needed = Pick<Endpoint, 'method' | 'path' | 'access'> & { context?: boolean }

/** What the build of the web app puts in place of `endpoint`: a call as far as a browser must know it, without schemas. */
export const endpoint = ({ context = true, ...call }: Needed) => ({ ...call, context })
