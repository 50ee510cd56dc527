/** How long messages are kept. */
export const messageDays = 365

/** Of a list. */
export const namesShown = 3
