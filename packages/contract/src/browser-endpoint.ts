import type { Endpoint } from './endpoint.ts'
import { ordinaryDuty } from './values/roles.ts'

export type NeededParts = Pick<Endpoint, 'method' | 'path' | 'access'> &
  Partial<Pick<Endpoint, 'duty' | 'context'>>

/** What the build of the web app puts in place of `endpoint`: a call as far as a browser must know it, without schemas. */
export const endpoint = ({ duty, context = true, ...call }: NeededParts) => ({
  ...call,
  duty: duty ?? ordinaryDuty[call.access],
  context,
})
