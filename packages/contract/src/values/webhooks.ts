import type { MessageTopic } from './message-topics.ts'

/** How a webhook is written to: signed as Standard Webhooks say, or as a message of Slack. */
export const webhookForms = ['standard', 'slack'] as const
export type WebhookForm = (typeof webhookForms)[number]

/** What a network's webhooks are told of: what its managers are. */
export const networkTopics = [
  'money',
  'channels',
  'milestones',
  'reports',
  'members',
] as const satisfies readonly MessageTopic[]
/** What those of the installation are told of: each morning, what needs an operator. */
export const webhookTopics = [...networkTopics, 'exceptions'] as const
export type WebhookTopic = (typeof webhookTopics)[number]

/** A network's, or the installation's, at a time. */
export const maxWebhooks = 10
/** One that has taken nothing for so long is switched off. */
export const webhookOffDays = 5
