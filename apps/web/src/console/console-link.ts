/** Where a page of the console is, for links: `consoleLink('networks/12', { tab: 'brand' })`; '' is where one lands. */
export const consoleLink = (path = '', search: Record<string, string | number | undefined> = {}) =>
  ({ to: '/console/$', params: { _splat: path }, search: search as never }) as const

/** Opens what is named over the page that is there. */
export const consoleDialog = (
  path: string,
  dialog: string | number,
  search: Record<string, string | number | undefined> = {},
) => ({ ...consoleLink(path, { ...search, dialog }), resetScroll: false }) as const
