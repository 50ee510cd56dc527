import { deleteWebhook, type Webhook } from '@cuesheet/contract/webhooks'
import { useTranslations } from 'use-intl'
import { isNotFound } from '../../lib/call-error.ts'
import { mutationOf } from '../../lib/mutation.ts'
import { snackbars } from '../../lib/snackbars.ts'
import { useAction } from '../../lib/use-action.ts'
import { useKept } from '../../lib/use-kept.ts'
import { useModal } from '../../lib/use-modal.ts'
import { useSentence } from '../../lib/use-sentence.ts'
import { DecisionModal } from '../../ui/decision-modal.tsx'
import { Refusal } from '../../ui/refusal.tsx'

/** Asks before a webhook goes with its deliveries. */
export function DeleteWebhookModal({ rows }: { rows: readonly Webhook[] }) {
  const t = useTranslations('webhooks.deleting')
  const sentence = useSentence()
  const { subject, isOpen, close } = useModal('delete-webhook')
  const webhook = rows.find(({ webhook_id }) => String(webhook_id) === subject)
  const shown = useKept(webhook)
  const deleting = useAction(mutationOf(deleteWebhook))
  const id = Number(useKept(subject))
  return (
    <DecisionModal
      isOpen={isOpen}
      onClose={close}
      title={t('title')}
      description={shown && t('text', { host: shown.host })}
      submit={t('open')}
      kind="danger"
      action={() =>
        deleting.mutate(
          { webhook_id: id },
          {
            onSuccess: ({ message }) => {
              snackbars.show('success', message)
              close()
            },
          },
        )
      }
      work={deleting}
      isGone={isNotFound(deleting.error) || (!webhook && deleting.variables?.webhook_id !== id)}
    >
      <Refusal text={deleting.error ? sentence(deleting.error) : undefined} />
    </DecisionModal>
  )
}
