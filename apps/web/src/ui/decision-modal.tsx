import { type ReactNode, useEffect, useRef } from 'react'
import { useTranslations } from 'use-intl'
import type { Work } from '../lib/use-action.ts'
import { Button } from './button.tsx'
import { Modal } from './modal.tsx'

type Props = {
  isOpen: boolean
  onClose: () => void
  title: string
  description?: string | undefined
  form?: 'center' | 'side'
  /** What its button does. */
  submit: string
  /** `danger` where it cannot be undone. */
  kind?: 'primary' | 'danger'
  /** The id of the form inside that is sent, or what is done without one. */
  action: string | (() => void)
  /** What the decision sets going; whichever way the modal closes, it is not waited for. Null: it is done at once. */
  work: Work | null
  isDisabled?: boolean
  /** What replaces the buttons where it was done and nothing is left to decide; null: nothing. */
  instead?: ReactNode
  /** What it is about is not there any more: it says so in the place of everything else. */
  isGone?: boolean
  children?: ReactNode
}

/** A modal that ends in one of two ways: what it is for is done, or nothing is. */
export function DecisionModal(props: Props) {
  const t = useTranslations('app')
  const { submit, kind = 'primary', action, work, isDisabled = false, ...rest } = props
  const { instead, isGone = false, children, ...modal } = rest
  const { isOpen } = modal
  const giveUp = useRef(work?.giveUp)
  giveUp.current = work?.giveUp
  // By Back, too, which asks nobody.
  useEffect(() => {
    if (isOpen) return () => giveUp.current?.()
  }, [isOpen])
  // What was done here is no surprise, not even while the modal fades away.
  const saysGone = useRef(false)
  if (isOpen) saysGone.current = isGone && !work?.isPending
  if (saysGone.current)
    return (
      <Modal
        {...modal}
        description={undefined}
        actions={<Button onClick={modal.onClose}>{t('action.close')}</Button>}
      >
        <div role="alert">
          <p className="font-semibold">{t('state.gone_title')}</p>
          <p className="mt-1 text-pretty text-muted">{t('state.gone_text')}</p>
        </div>
      </Modal>
    )
  const sending = typeof action === 'string' ? { type: 'submit' as const, form: action } : { onClick: action }
  return (
    <Modal
      {...modal}
      actions={
        instead === undefined ? (
          <>
            <Button onClick={modal.onClose}>{t('action.cancel')}</Button>
            <Button
              {...sending}
              kind={kind === 'danger' ? 'destructive' : kind}
              disabled={isDisabled}
              busy={work?.isPending}
            >
              {submit}
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
