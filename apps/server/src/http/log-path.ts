/** A path without what could be a token, a ticket or a key in it. */
export const withoutSecrets = (path: string) =>
  path.replace(/(?<![\w-])(?:\d{1,9}-)?[\w-]{43}(?![\w-])/g, '[secret]')
