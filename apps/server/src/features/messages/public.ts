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
