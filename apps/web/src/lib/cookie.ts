const yearSeconds = 365 * 24 * 60 * 60

/** The value of a cookie in a `document.cookie` text; null when absent or not decodable. */
export function cookieValue(cookies: string, name: string): string | null {
  for (const pair of cookies.split(';')) {
    const [key, ...value] = pair.trim().split('=')
    if (key !== name) continue
    try {
      return decodeURIComponent(value.join('='))
    } catch {
      return null
    }
  }
  return null
}

export function readCookie(name: string): string | null {
  try {
    return cookieValue(document.cookie, name)
  } catch {
    return null
  }
}

/** Keeps a choice for 365 days on the whole site; null deletes it. */
export function writeCookie(name: string, value: string | null) {
  const age = value === null ? 0 : yearSeconds
  try {
    // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is missing on plain-http origins.
    document.cookie = `${name}=${encodeURIComponent(value ?? '')}; Max-Age=${age}; Path=/; SameSite=Lax`
  } catch {
    // Cookies are blocked: the choice lives as long as this page.
  }
}
