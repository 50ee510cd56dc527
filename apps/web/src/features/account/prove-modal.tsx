import { type UseMutationOptions, useMutation } from '@tanstack/react-query'
import { useId } from 'react'
import { useTranslations } from 'use-intl'
import { snackbars } from '../../lib/snackbars.ts'
import { Button } from '../../ui/button.tsx'
import { Modal } from '../../ui/modal.tsx'
import { type Proof, ProveForm } from './prove-form.tsx'

/** A change that is made once the viewer has proven to be its account's owner. */
export function ProveModal<Body>({
  isOpen,
  onClose,
  title,
  text,
  submit,
  isDanger = false,
  withCode = false,
  change,
  toBody,
}: {
  isOpen: boolean
  onClose: () => void
  title: string
  text: string
  submit: string
  isDanger?: boolean
  withCode?: boolean
  change: UseMutationOptions<{ success: true; message: string }, Error, Body>
  toBody: (proof: Proof) => Body
}) {
  const app = useTranslations('app')
  const form = useId()
  const changing = useMutation(change)
  const leave = () => {
    onClose()
    changing.reset()
  }
  return (
    <Modal
      isOpen={isOpen}
      onClose={leave}
      title={title}
      description={text}
      closeText={app('action.close')}
      actions={
        <>
          <Button onClick={leave}>{app('action.cancel')}</Button>
          <Button
            type="submit"
            form={form}
            kind={isDanger ? 'danger' : 'primary'}
            busy={changing.isPending && app('state.working')}
          >
            {submit}
          </Button>
        </>
      }
    >
      <ProveForm
        id={form}
        withCode={withCode}
        error={changing.error}
        onChange={() => changing.isError && changing.reset()}
        onSend={(proof) =>
          changing.isPending ||
          changing.mutate(toBody(proof), {
            onSuccess: ({ message }) => {
              snackbars.show('success', message)
              leave()
            },
          })
        }
      />
    </Modal>
  )
}
