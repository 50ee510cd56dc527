import { callErrorOf } from './call-error.ts'
import { callHeaders } from './call-headers.ts'
import { session } from './session.ts'

/** Reads a JSON file at the site's root (`/builds/latest.json`), asked for as every call is. Throws where it does not come. */
export async function readSiteFile(path: string): Promise<unknown> {
  const headers = callHeaders({
    address: path,
    method: 'GET',
    text: null,
    token: session.token(),
    context: true,
  })
  const response = await fetch(path, { headers, credentials: 'omit' })
  if (response.status >= 400) throw await callErrorOf(response)
  return response.json()
}
