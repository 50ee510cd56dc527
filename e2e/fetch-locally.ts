import type { APIResponse, Route } from '@playwright/test'

/** The server's own answer to an intercepted request; by address, since not every system resolves names below localhost. */
export function fetchLocally(route: Route): Promise<APIResponse> {
  const address = new URL(route.request().url())
  const headers = { ...route.request().headers(), host: address.host }
  address.hostname = '127.0.0.1'
  return route.fetch({ url: address.href, headers })
}
