import type { screens } from '@cuesheet/contract/screens'

type Below = Exclude<
  Extract<(typeof screens)[number], { access: 'signed_in' | 'manager' }>,
  { menu: object }
>['path']

/** The screens that the menu does not lead to, by their names; a guide's pages are reached from the guides. */
export const screensBelow = {
  '/requests': 'requests',
  '/musics/all': 'all',
  '/musics/used': 'used',
  '/musics/shopping': 'shopping',
  '/musics/tags': 'tags',
  '/statements': 'statements',
  '/messages': 'messages',
  '/config-account/audit': 'audit',
} as const satisfies Record<Exclude<Below, `${string}{id}` | `/guides/${string}`>, string>
