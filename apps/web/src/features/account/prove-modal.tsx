import type { UseMutationOptions } from '@tanstack/react-query'
import { useId } from 'react'
import { snackbars } from '../../lib/snackbars.ts'
import { useAction } from '../../lib/use-action.ts'
import { DecisionModal } from '../../ui/decision-modal.tsx'
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
  const form = useId()
  const changing = useAction(change)
  const leave = () => {
    onClose()
    changing.reset()
  }
  return (
    <DecisionModal
      isOpen={isOpen}
      onClose={leave}
      title={title}
      description={text}
      submit={submit}
      kind={isDanger ? 'danger' : 'primary'}
      action={form}
      work={changing}
    >
      <ProveForm
        id={form}
        withCode={withCode}
        sending={changing}
        onSend={(proof) =>
          changing.mutate(toBody(proof), {
            onSuccess: ({ message }) => {
              snackbars.show('success', message)
              leave()
            },
          })
        }
      />
    </DecisionModal>
  )
}
