/** Whether keyboards here have ⌘ where others have Ctrl. */
export const isApple = /Mac|iP(hone|ad|od)/.test(globalThis.navigator?.userAgent ?? '')

/** The key that commands begin with. */
export const commandKey = isApple ? '⌘' : 'Ctrl'
