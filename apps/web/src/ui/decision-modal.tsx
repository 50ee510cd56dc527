import type { ReactNode } from 'react'
import { Button } from './button.tsx'
import { Modal } from './modal.tsx'

type Props = {
  isOpen: boolean
  onClose: () => void
  title: string
  description?: string | undefined
  form?: 'center' | 'side'
  texts: { submit: string; working: string; cancel: string; close: string }
  /** What cannot be taken back is `danger`. */
  kind?: 'primary' | 'danger'
  /** The id of the form inside that is sent, or what is done without one. */
  action: string | (() => void)
  isBusy: boolean
  isDisabled?: boolean
  /** Where it was done and nothing is left to decide: what stands in the place of the buttons; null: nothing. */
  instead?: ReactNode
  children?: ReactNode
}

/** A modal that ends in one of two ways: what it is for is done, or nothing is. */
export function DecisionModal(props: Props) {
  const { texts, kind = 'primary', action, isBusy, isDisabled = false, instead, children, ...modal } = props
  const sending = typeof action === 'string' ? { type: 'submit' as const, form: action } : { onClick: action }
  return (
    <Modal
      {...modal}
      closeText={texts.close}
      actions={
        instead === undefined ? (
          <>
            <Button onClick={modal.onClose}>{texts.cancel}</Button>
            <Button {...sending} kind={kind} disabled={isDisabled} busy={isBusy && texts.working}>
              {texts.submit}
            </Button>
          </>
        ) : (
          instead
        )
      }
    >
      {children}
    </Modal>
  )
}
