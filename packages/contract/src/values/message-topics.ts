/** What an account is told about, and chooses by itself but for the first two. digest: what is mailed of a week or a month, and of a morning. */
export const messageTopics = [
  'security',
  'money',
  'channels',
  'milestones',
  'reports',
  'members',
  'notices',
  'digest',
] as const
export type MessageTopic = (typeof messageTopics)[number]
/** By what it is told. */
export const tellingWays = ['inbox', 'mail', 'push'] as const
export type TellingWay = (typeof tellingWays)[number]

/** What an account chose otherwise than it is at first. */
export type Chosen = { [Topic in MessageTopic]?: { [Way in TellingWay]?: boolean } }

/** Nobody can choose not to be told these. */
export const isAlwaysTold = (topic: MessageTopic): boolean => topic === 'security' || topic === 'money'

/**
 * In the inbox everything is told, by mail what cannot wait, and digests, pushed to browsers what cannot wait, and of channels, unless
 * the account chose otherwise.
 */
export const isTold = (chosen: Chosen, topic: MessageTopic, way: TellingWay): boolean => {
  if (way === 'push')
    return topic !== 'digest' && (chosen[topic]?.push ?? (isAlwaysTold(topic) || topic === 'channels'))
  return isAlwaysTold(topic) || (chosen[topic]?.[way] ?? (way === 'inbox' || topic === 'digest'))
}
