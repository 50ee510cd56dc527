import type { PagePayload } from '@cuesheet/contract/builds'
import { brand } from './brand.ts'
import { locale } from './locale.ts'
import { queryClient } from './query-client.ts'
import { readSiteFile } from './site-file.ts'

const freshMs = 60_000
const askedAt = new Map<string, number>()

/** Fetches ahead what the page at a path shows to everyone, at most once a minute; what goes wrong is only logged. */
export async function prefetchPayload(path: string): Promise<void> {
  const address = `${path.replace(/\/$/, '')}/_payload.json?language=${locale.get()}`
  const now = Date.now()
  if (now - (askedAt.get(address) ?? Number.NEGATIVE_INFINITY) < freshMs) return
  askedAt.set(address, now)
  try {
    const payload = (await readSiteFile(address)) as PagePayload
    brand.setMetadata(payload.metadata)
    queryClient.setQueryData(['page-payload', path.replace(/\/$/, ''), payload.language], payload)
  } catch (error) {
    console.warn('The page could not be fetched ahead.', error)
  }
}
