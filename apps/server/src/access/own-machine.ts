/** Everyone can read it in the README. */
export const publishedPassword = 'cuesheet-demo'

/** True for addresses that only this machine can reach. */
export const isLoopback = (host: string) =>
  host === 'localhost' || host === '::1' || /^127(\.\d{1,3}){3}$/.test(host)

const isLocalDomain = (domain: string) => isLoopback(domain) || domain.endsWith('.localhost')

/** The demo's password: one's own; the published one only where nothing says that others may come in; else null. */
export function demoPasswordOf(
  {
    DEMO_PASSWORD,
    HOST,
    INSTALLATION_DOMAIN,
  }: Record<'DEMO_PASSWORD' | 'HOST' | 'INSTALLATION_DOMAIN', string>,
  mayOthersCome: boolean,
): string | null {
  if (DEMO_PASSWORD && DEMO_PASSWORD !== publishedPassword) return DEMO_PASSWORD
  return !mayOthersCome && isLoopback(HOST) && isLocalDomain(INSTALLATION_DOMAIN) ? publishedPassword : null
}
