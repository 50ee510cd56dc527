import { passwordLength } from '@cuesheet/contract/values/account'
import { useMutation } from '@tanstack/react-query'
import { type FormEvent, useId, useState } from 'react'
import { useTranslations } from 'use-intl'
import { CallError } from '../../lib/call-error.ts'
import { snackbars } from '../../lib/snackbars.ts'
import { Button } from '../../ui/button.tsx'
import { Modal } from '../../ui/modal.tsx'
import { Notice } from '../../ui/notice.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { remove } from './api.ts'
import { MemberHead } from './member-head.tsx'
import { useMember } from './use-member.ts'
import { fits } from './use-new-password.ts'
import { useSentence } from './use-sentence.ts'

/** Withdraws a member: what becomes of its channels and its data, and the manager's own password. */
export function DeleteModal() {
  const t = useTranslations('members.delete')
  const app = useTranslations('app')
  const sentence = useSentence()
  const id = useId()
  const { member, isOpen, close } = useMember('delete')
  const [password, setPassword] = useState('')
  const [wasSent, setSent] = useState(false)
  const removing = useMutation(remove)
  const { error } = removing
  const isRefused = error instanceof CallError && error.code === 'invalid_credentials'
  const problem = isRefused
    ? sentence(error)
    : wasSent && !fits(password)
      ? t(password === '' ? 'password_required' : 'password_hint')
      : undefined
  const leave = () => {
    close()
    setPassword('')
    setSent(false)
    removing.reset()
  }
  const send = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    setSent(true)
    if (removing.isPending || !member) return
    if (!fits(password)) (event.currentTarget.elements.namedItem('password') as HTMLElement).focus()
    else
      removing.mutate(
        { target: member.account_id, password },
        {
          onSuccess: ({ message }) => {
            snackbars.show('success', message)
            leave()
          },
        },
      )
  }
  return (
    <Modal
      isOpen={isOpen}
      onClose={leave}
      title={t('title')}
      closeText={app('action.close')}
      actions={
        <>
          <Button onClick={leave}>{app('action.cancel')}</Button>
          <Button type="submit" form={id} kind="danger" busy={removing.isPending && app('state.working')}>
            {t('submit')}
          </Button>
        </>
      }
    >
      {member && (
        <form id={id} onSubmit={send} noValidate className="grid grid-cols-[minmax(0,1fr)] gap-4 pt-1">
          <MemberHead member={member} />
          <ul className="grid list-disc gap-1.5 ps-5 text-pretty marker:text-faint">
            <li>{t('channels', { count: member.channels })}</li>
            <li>{t('signed_out')}</li>
            <li>{t('erased')}</li>
            <li className="font-medium text-danger">{t('for_ever')}</li>
          </ul>
          <TextField
            label={t('password')}
            name="password"
            value={password}
            onChange={(event) => {
              setPassword(event.target.value)
              if (removing.isError) removing.reset()
            }}
            reveal={{ show: t('show_password'), hide: t('hide_password') }}
            hint={t('password_hint')}
            error={problem}
            autoComplete="current-password"
            maxLength={passwordLength.max}
            required
          />
          {error && !isRefused && <Notice tone="bad" text={sentence(error)} />}
          <p role="alert" className="sr-only">
            {problem}
          </p>
        </form>
      )}
    </Modal>
  )
}
