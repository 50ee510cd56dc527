import { type ReactNode, useEffect, useId, useRef } from 'react'
import type { Work } from '../lib/use-action.ts'
import type { useForm } from '../lib/use-form.ts'
import { DecisionModal } from './decision-modal.tsx'
import { Form } from './form.tsx'
import { Refusal } from './refusal.tsx'

type Props = {
  modal: { isOpen: boolean; close: () => void }
  /** Of `useCallForm`. */
  form: {
    action: Work
    form: Pick<ReturnType<typeof useForm>, 'props' | 'problems'>
    empty: () => void
    refusal: string | undefined
  }
  title: string
  description?: string | undefined
  /** What its button does. */
  submit: string
  /** `danger` where it cannot be undone. */
  kind?: 'primary' | 'danger'
  /** With much to read. */
  isSide?: boolean
  isDisabled?: boolean
  isGone?: boolean
  /** What replaces the buttons where it was done and nothing is left to decide. */
  instead?: ReactNode
  children?: ReactNode
}

/** A form in a modal; whichever way that closes, nothing that was typed stays. */
export function FormModal({ modal, form, isSide = false, children, ...rest }: Props) {
  const id = useId()
  const { isOpen } = modal
  const empty = useRef(form.empty)
  empty.current = form.empty
  // By Back, too, which asks nobody.
  useEffect(() => {
    if (isOpen) return () => empty.current()
  }, [isOpen])
  return (
    <DecisionModal
      {...rest}
      form={isSide ? 'side' : 'center'}
      isOpen={isOpen}
      onClose={modal.close}
      action={id}
      work={form.action}
    >
      <Form id={id} form={form.form} className={rest.description ? 'gap-4 pt-4' : 'gap-4 pt-1'}>
        {children}
        <Refusal text={form.refusal} />
      </Form>
    </DecisionModal>
  )
}
