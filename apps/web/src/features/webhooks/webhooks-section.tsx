import type { Webhook } from '@cuesheet/contract/webhooks'
import { webhooks } from '@cuesheet/contract/webhooks'
import { useQuery } from '@tanstack/react-query'
import { Plus } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { queryOf } from '../../lib/client.ts'
import { useFormat } from '../../lib/format.ts'
import { useModal } from '../../lib/use-modal.ts'
import { Button } from '../../ui/button.tsx'
import { Failed } from '../../ui/failed.tsx'
import { LetterLine, strong } from '../../ui/letter-line.tsx'
import { SettingsCard } from '../../ui/settings-card.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { StatusPill } from '../../ui/status-pill.tsx'
import { DeleteWebhookModal } from './delete-webhook-modal.tsx'
import { DeliveriesModal } from './deliveries-modal.tsx'
import { useTopicName } from './use-topic-name.ts'
import { WebhookModal } from './webhook-modal.tsx'

/** Where what is told goes besides: a manager's network's webhooks, or the installation's. */
export function WebhooksSection({ isOperator }: { isOperator: boolean }) {
  const t = useTranslations('webhooks')
  const query = useQuery(queryOf(webhooks))
  const editing = useModal('webhook')
  const { rows, most, topics } = query.data ?? {}
  return (
    <SettingsCard id="webhooks" title={t('title')} text={t(isOperator ? 'text_operator' : 'text')}>
      {query.isError && !rows ? (
        <Failed title={t('failed')} query={query} bare />
      ) : rows === undefined || topics === undefined || most === undefined ? (
        <Skeleton className="h-20" />
      ) : (
        <>
          {rows.map((webhook) => (
            <WebhookLine key={webhook.webhook_id} webhook={webhook} />
          ))}
          <LetterLine
            says={
              <span className="text-muted">
                {rows.length === 0 ? t('none') : rows.length < most ? '' : t('full', { most })}
              </span>
            }
            action={
              rows.length < most && (
                <Button onClick={() => void editing.open('new')}>
                  <Plus size={16} aria-hidden="true" />
                  {t('add')}
                </Button>
              )
            }
          />
          <WebhookModal rows={rows} topics={topics} />
          <DeliveriesModal rows={rows} />
          <DeleteWebhookModal rows={rows} />
        </>
      )}
    </SettingsCard>
  )
}

function WebhookLine({ webhook }: { webhook: Webhook }) {
  const t = useTranslations('webhooks')
  const format = useFormat()
  const topicName = useTopicName()
  const editing = useModal('webhook')
  const deliveries = useModal('deliveries')
  const deleting = useModal('delete-webhook')
  const { webhook_id, name, form, host, topics, failing_since, off_at, off_reason } = webhook
  const id = String(webhook_id)
  const button = (
    text: string,
    open: (id: string) => unknown,
    kind: 'secondary' | 'danger' = 'secondary',
  ) => (
    <Button kind={kind} aria-label={t('named', { action: text, name })} onClick={() => void open(id)}>
      {text}
    </Button>
  )
  return (
    <LetterLine
      label={name}
      says={
        <span className="flex flex-wrap items-center gap-x-2 gap-y-1">
          {strong(name)}
          {off_at !== null && <StatusPill tone={off_reason ? 'bad' : 'neutral'}>{t('off')}</StatusPill>}
          {off_at === null && failing_since !== null && (
            <StatusPill tone="warn">{t('failing', { day: format.momentDay(failing_since) })}</StatusPill>
          )}
        </span>
      }
      note={
        <>
          {off_reason && <span className="block">{t(`off_${off_reason}`)}</span>}
          {[t(`forms.${form}`), host, topics.map(topicName).join(', ')].join(' · ')}
        </>
      }
      action={
        <div className="flex flex-wrap gap-2">
          {button(t('deliveries'), deliveries.open)}
          {button(t('edit'), editing.open)}
          {button(t('deleting.open'), deleting.open, 'danger')}
        </div>
      }
    />
  )
}
