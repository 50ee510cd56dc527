/** All texts but `app` and `auth`. Signed-in pages name this file, so that theirs do not wait for it. */
export const textFiles: Record<string, () => Promise<unknown>> = import.meta.glob(
  [
    '../locales/*/*.json',
    '!../locales/*/{app,auth}.json',
    '../../../../packages/contract/src/locales/*/*.json',
  ],
  { import: 'default' },
)
