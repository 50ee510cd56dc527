/** The texts of signed-in pages, whose frame imports this file, and of the few others that speak more than `app` and `auth`. */
export const textFiles: Record<string, () => Promise<unknown>> = import.meta.glob(
  [
    '../locales/*/*.json',
    '!../locales/*/{app,auth}.json',
    '../../../../packages/contract/src/locales/*/*.json',
  ],
  { import: 'default' },
)
