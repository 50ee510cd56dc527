import * as z from 'zod/mini'
import { endpoint as endpointOf, type NeededParts } from './browser-endpoint.ts'

/** What the build of the web app puts in place of `endpoint` for the form of a call: with the rules of what is sent. */
export const endpoint = ({ body = {}, ...call }: NeededParts & { body?: z.core.$ZodLooseShape }) => ({
  ...endpointOf(call),
  body: z.object(body),
})
