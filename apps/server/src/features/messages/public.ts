export {
  choose,
  type Doer,
  deleteChannelMessages,
  deleteMemberMessages,
  deleteMessagesOf,
  type MessageItem,
  type Notification,
  notify,
  notifyOwner,
} from './mutations.ts'
export type { WebhookWriter } from './webhooks/create-webhook-carrier.ts'
export { postToWebhooks } from './webhooks/post-to-webhooks.ts'
