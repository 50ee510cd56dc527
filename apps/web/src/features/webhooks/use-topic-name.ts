import type { WebhookTopic } from '@cuesheet/contract/values/webhooks'
import { useTranslations } from 'use-intl'

/** The name of what a webhook is told of. */
export function useTopicName() {
  const t = useTranslations('webhooks')
  const topics = useTranslations('account.told.topics')
  return (topic: WebhookTopic) => (topic === 'exceptions' ? t('exceptions') : topics(topic))
}
