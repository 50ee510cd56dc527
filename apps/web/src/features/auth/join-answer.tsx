import { answerMemberInvitation } from '@cuesheet/contract/member-invitations'
import { useId } from 'react'
import { useTranslations } from 'use-intl'
import { useCallForm } from '../../lib/use-call-form.ts'
import { Button } from '../../ui/button.tsx'
import { Form } from '../../ui/form.tsx'
import { Refusal } from '../../ui/refusal.tsx'

type Props = { token: string; answer: 'questioned' | 'declined'; onBack: () => void; onSent: () => void }

/** What a creator says instead of confirming, in a few words for the manager. */
export function JoinAnswer({ token, answer, onBack, onSent }: Props) {
  const t = useTranslations('joining')
  const id = useId()
  const form = useCallForm(answerMemberInvitation, {
    values: { reason: '' },
    toBody: ({ reason }) => ({ token, answer, reason }),
    done: answer === 'questioned' ? t('sent') : null,
    onDone: onSent,
  })
  const { error, ...field } = form.text('reason')
  const isDeclining = answer === 'declined'
  return (
    <div className="mt-5">
      <h2 className="mb-4 text-large font-semibold tracking-tight">
        {t(isDeclining ? 'decline_title' : 'wrong_title')}
      </h2>
      <Form form={form.form}>
        <div>
          <label htmlFor={id} className="mb-1.5 block text-small font-medium">
            {t('reason')}
          </label>
          <textarea
            {...field}
            id={id}
            rows={4}
            // biome-ignore lint/a11y/noAutofocus: it was opened to write into it.
            autoFocus
            aria-invalid={error ? true : undefined}
            aria-describedby={error ? `${id}-error` : undefined}
            className={`block w-full resize-y rounded-control border bg-surface px-3.5 py-2.5 focus:outline-2 focus:outline-offset-[-1px] focus:outline-primary-text mobile:text-large ${error ? 'border-danger' : 'border-control-line'}`}
          />
          {error && (
            <p id={`${id}-error`} className="mt-1.5 text-small font-medium text-danger">
              {error}
            </p>
          )}
        </div>
        <Refusal text={form.refusal} />
        <Button
          type="submit"
          kind={isDeclining ? 'destructive' : 'primary'}
          size="large"
          busy={form.action.isPending}
        >
          {t(isDeclining ? 'send_decline' : 'send')}
        </Button>
        <Button kind="quiet" onClick={onBack}>
          {t('back')}
        </Button>
      </Form>
    </div>
  )
}
