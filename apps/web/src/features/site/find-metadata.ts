import { meta } from '@cuesheet/contract/site'
import { call } from '../../lib/call.ts'

/** The brand of the domain the page was loaded from. */
export const findMetadata = async () =>
  (await call(meta, { query: { domain: globalThis.location.hostname.toLowerCase() } })).metadata
