/** Where a page of the console is, for links: `consoleLink('networks/12', { tab: 'brand' })`; '' is where one lands. */
export const consoleLink = (path = '', search: Record<string, string | number | undefined> = {}) =>
  ({ to: '/console/$', params: { _splat: path }, search: search as never }) as const
