import {
  sendWebhookAgain,
  testWebhook,
  type Webhook,
  type WebhookDelivery,
  webhookDeliveries,
} from '@cuesheet/contract/webhooks'
import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import { queryOf } from '../../lib/client.ts'
import { useFormat } from '../../lib/format.ts'
import { mutationOf } from '../../lib/mutation.ts'
import { snackbars } from '../../lib/snackbars.ts'
import { useAction } from '../../lib/use-action.ts'
import { useKept } from '../../lib/use-kept.ts'
import { useModal } from '../../lib/use-modal.ts'
import { useSentence } from '../../lib/use-sentence.ts'
import { Button } from '../../ui/button.tsx'
import { Failed } from '../../ui/failed.tsx'
import { LetterLine } from '../../ui/letter-line.tsx'
import { Modal } from '../../ui/modal.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { StatusPill, type Tone } from '../../ui/status-pill.tsx'

/** While something waits to be sent, which takes seconds. */
const againMs = 2000

/** What was sent to a webhook and how it fared; a test is sent from here. */
export function DeliveriesModal({ rows }: { rows: readonly Webhook[] }) {
  const t = useTranslations('webhooks.sent')
  const sentence = useSentence()
  const { subject, isOpen, close } = useModal('deliveries')
  const shown = useKept(rows.find(({ webhook_id }) => String(webhook_id) === subject))
  const testing = useAction(
    mutationOf(testWebhook, {
      onSuccess: ({ message }) => snackbars.show('success', message),
      onError: (error) => snackbars.show('error', sentence(error)),
    }),
  )
  if (!shown) return null
  const { webhook_id, name, off_at } = shown
  return (
    <Modal
      isOpen={isOpen}
      onClose={close}
      form="side"
      title={t('title')}
      description={name}
      actions={
        off_at === null && (
          <Button busy={testing.isPending} onClick={() => testing.mutate({ webhook_id })}>
            {t('test')}
          </Button>
        )
      }
    >
      <Deliveries webhook_id={webhook_id} />
    </Modal>
  )
}

const tones = {
  due: 'neutral',
  sent: 'good',
  failing: 'warn',
  given_up: 'bad',
  unsure: 'warn',
} as const satisfies Record<WebhookDelivery['state'], Tone>

function Deliveries({ webhook_id }: { webhook_id: number }) {
  const t = useTranslations('webhooks.sent')
  const sentence = useSentence()
  const format = useFormat()
  const query = useQuery({
    ...queryOf(webhookDeliveries, { webhook_id }, { staleTime: 0 }),
    refetchInterval: ({ state }) =>
      state.data?.rows.some((row: WebhookDelivery) => row.state === 'due') ? againMs : false,
  })
  const again = useAction(
    mutationOf(sendWebhookAgain, { onError: (error) => snackbars.show('error', sentence(error)) }),
  )
  const rows = query.data?.rows
  if (!rows)
    return query.isError ? (
      <Failed title={t('failed')} query={query} bare />
    ) : (
      <Skeleton className="mt-2 h-40" />
    )
  if (rows.length === 0) return <p className="pt-2 text-muted">{t('none')}</p>
  return (
    <div className="pt-2">
      {rows.map(({ delivery_id, kind, state, tries, code, at, next_at, can_repeat }) => (
        <LetterLine
          key={delivery_id}
          says={
            <span className="flex flex-wrap items-center gap-x-2 gap-y-1">
              {kind === 'test' || kind === 'exceptions' ? (
                t(`kinds.${kind}`)
              ) : (
                <code translate="no">{kind}</code>
              )}
              <StatusPill tone={tones[state]}>{t(`states.${state}`)}</StatusPill>
            </span>
          }
          note={[
            format.moment(at),
            tries > 1 && t('tries', { count: tries }),
            code,
            state === 'failing' && next_at !== null && t('next', { time: format.moment(next_at) }),
          ]
            .filter(Boolean)
            .join(' · ')}
          action={
            can_repeat && (
              <Button
                busy={again.isPending && again.variables?.delivery_id === delivery_id}
                onClick={() => again.mutate({ webhook_id, delivery_id })}
              >
                {t('again')}
              </Button>
            )
          }
        />
      ))}
    </div>
  )
}
