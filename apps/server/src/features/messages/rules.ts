/** How long messages are kept. */
export const messageDays = 365
