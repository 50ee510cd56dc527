/** What the inbox is narrowed to. */
export const messageGroups = ['channels', 'money', 'members', 'system'] as const
export type MessageGroup = (typeof messageGroups)[number]
