/** For so many days a link shows a channel's code, unless asked otherwise. */
export const usualLinkDays = 14

/** What else a manager is offered. */
export const linkDays = [3, usualLinkDays, 30] as const
