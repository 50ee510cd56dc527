import { forgotPassword, passwordRecovery } from '@cuesheet/contract/sign-in'
import { useQuery } from '@tanstack/react-query'
import { useLocation } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { queryOf } from '../../lib/client.ts'
import { mutationOf } from '../../lib/mutation.ts'
import { queryClient } from '../../lib/query-client.ts'
import { useAction } from '../../lib/use-action.ts'
import { useForm } from '../../lib/use-form.ts'
import { useTooLong } from '../../lib/use-too-long.ts'
import { Button } from '../../ui/button.tsx'
import { Form } from '../../ui/form.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { StepFrame } from './step-frame.tsx'
import { SubmitButton } from './submit-button.tsx'
import { useProblem } from './use-problem.ts'

/** A link by mail, or whom to ask where this installation sends none. */
export function ForgotStep({
  id,
  isSent,
  onSent,
  onBack,
}: {
  id: string
  isSent: boolean
  onSent: (id: string) => void
  onBack: () => void
}) {
  const t = useTranslations('account.recovery.forgot')
  const query = useQuery(queryOf(passwordRecovery), queryClient)
  const sentTo = useLocation({ select: ({ state }) => state.sentTo })
  if (isSent && sentTo !== undefined)
    return <StepFrame title={t('sent_title')} text={t('sent_text', { id: sentTo })} onBack={onBack} />
  if (query.data && !query.data.by_mail)
    return <StepFrame title={t('title')} text={t('ask_text')} onBack={onBack} />
  if (query.data) return <AskForMail id={id} onSent={onSent} onBack={onBack} />
  return (
    <StepFrame title={t('title')} text={query.isError ? t('failed') : ''} onBack={onBack}>
      {query.isError ? (
        <Button className="w-full" size="large" onClick={() => void query.refetch()}>
          {t('retry')}
        </Button>
      ) : (
        <Skeleton className="h-11 rounded-control" />
      )}
    </StepFrame>
  )
}

function AskForMail({
  id,
  onSent,
  onBack,
}: {
  id: string
  onSent: (id: string) => void
  onBack: () => void
}) {
  const t = useTranslations('account.recovery.forgot')
  const problemOf = useProblem()
  const tooLong = useTooLong()
  const [to, setTo] = useState(id.trim())
  const asking = useAction(mutationOf(forgotPassword), queryClient)
  const form = useForm({
    sending: asking,
    shown: { id: asking.error ? problemOf(asking.error) : undefined },
    problems: { id: to.trim() === '' ? t('id_required') : undefined },
    onSend: () => asking.mutate({ id: to.trim() }, { onSuccess: () => onSent(to.trim()) }),
  })
  return (
    <StepFrame title={t('title')} text={t('mail_text')} onBack={onBack}>
      <Form form={form} className="gap-1.5">
        <TextField
          label={t('id')}
          name="id"
          value={to}
          onChange={(event) => setTo(event.target.value)}
          error={tooLong(to, 320) ?? form.problems.id}
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          inputMode="email"
          placeholder={t('id_hint')}
          holdsErrorLine
          required
        />
        <SubmitButton busy={asking.isPending && t('submitting')} text={t('submit')} />
      </Form>
    </StepFrame>
  )
}
