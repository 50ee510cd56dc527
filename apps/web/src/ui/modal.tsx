import { Dialog } from '@base-ui/react/dialog'
import { X } from 'lucide-react'
import { type ReactNode, type RefObject, type SyntheticEvent, useId, useLayoutEffect, useRef } from 'react'
import { useTranslations } from 'use-intl'
import { classNames } from '../lib/class-names.ts'
import { useScreenClass } from '../lib/screen-class.ts'
import { IconButton } from './button.tsx'
import { firstFieldOf, useLateFirstField } from './first-field.ts'
import { isTopModal, useModalStack, zIndexOf } from './modal-stack.ts'
import { captureOpener, focusAfter, type Opener } from './opener.ts'
import { useSwipeClose } from './use-swipe-close.ts'

type Props = {
  isOpen: boolean
  onClose: () => void
  title: string
  description?: string | undefined
  /** `center` for a decision, `side` for a subject with much to read; both are bottom sheets on phones. */
  form?: 'center' | 'side'
  /** A field that the content begins with, on phones too: it takes the focus and the place of the head. */
  field?: RefObject<HTMLElement | null>
  /** Beside the title. */
  tools?: ReactNode
  /** Buttons, kept in sight below the content. */
  actions?: ReactNode
  children?: ReactNode
}

/**
 * A modal: focus goes to its form's first field, is trapped, and returns to what opened it; Esc, backdrop and (on
 * phones) a swipe close it, the page behind does not scroll. Several may be open: each is 2 above the one before,
 * from 1000 on.
 */
export function Modal({
  isOpen,
  onClose,
  title,
  description,
  form = 'center',
  field,
  tools,
  actions,
  children,
}: Props) {
  const t = useTranslations('app.action')
  const id = useId()
  const { depth, isTop } = useModalStack(id, isOpen)
  const isSheet = useScreenClass() === 'mobile'
  const popup = useRef<HTMLDivElement>(null)
  const swipe = useSwipeClose({ isEnabled: isOpen && isSheet, onClose })
  const opener = useRef<Opener | null>(null)
  const last = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    if (isOpen) opener.current = captureOpener(popup.current)
  }, [isOpen])
  useLateFirstField(popup, isOpen)
  const giveFocusBack = () => {
    const active = document.activeElement
    // Leave the focus where the next screen or another control has taken it meanwhile.
    const isElsewhere = active !== null && active !== document.body && !last.current?.contains(active)
    return isElsewhere ? false : (focusAfter(opener.current) ?? true)
  }
  // Enter once more while it fades away is not another wish.
  const holdBack = (event: SyntheticEvent) => {
    if (isOpen) return
    event.preventDefault()
    event.stopPropagation()
  }

  // Only the top one traps the focus, hides the rest from screen readers and hears Esc: two would do it to each other.
  return (
    <Dialog.Root open={isOpen} modal={isTop} onOpenChange={(open) => !open && isTopModal(id) && onClose()}>
      <Dialog.Portal style={{ position: 'relative', zIndex: zIndexOf(depth) }}>
        <Dialog.Backdrop className="modal-backdrop fixed inset-0 bg-scrim" />
        <Dialog.Popup
          ref={(element) => {
            popup.current = element
            if (element) last.current = element
            return swipe(element)
          }}
          initialFocus={() => field?.current ?? firstFieldOf(popup.current) ?? popup.current}
          finalFocus={giveFocusBack}
          onSubmitCapture={holdBack}
          data-form={isSheet ? 'sheet' : form}
          className={classNames(
            'modal fixed flex flex-col border-line bg-surface shadow-float outline-none',
            isSheet &&
              'inset-x-0 bottom-0 max-h-[88dvh] rounded-t-[16px] border-t pb-[env(safe-area-inset-bottom)]',
            // What comes while one types must not move the field.
            field && isSheet && 'h-[88dvh]',
            field &&
              !isSheet &&
              'top-[12vh] left-1/2 max-h-[min(560px,76dvh)] w-[min(640px,calc(100vw-48px))] -translate-x-1/2 overflow-hidden rounded-card border',
            !isSheet &&
              !field &&
              form === 'center' &&
              'top-1/2 left-1/2 max-h-[calc(100dvh-48px)] w-[min(440px,calc(100vw-48px))] -translate-x-1/2 -translate-y-1/2 rounded-card border',
            !isSheet && form === 'side' && 'inset-y-0 right-0 w-[min(520px,calc(100vw-64px))] border-l',
          )}
        >
          {isSheet && (
            <span aria-hidden="true" className="mx-auto mt-2 h-1 w-9 shrink-0 rounded-full bg-line-strong" />
          )}
          {field ? (
            <>
              <Dialog.Title className="sr-only">{title}</Dialog.Title>
              {children}
              <Dialog.Close className="not-focus-visible:sr-only absolute end-3 bottom-3 rounded-control bg-surface px-3 py-1.5">
                {t('close')}
              </Dialog.Close>
            </>
          ) : (
            <>
              <div className="flex shrink-0 items-center gap-3 px-5 pt-4 pb-2 mobile:pt-2">
                <Dialog.Title className="min-w-0 flex-1 text-large font-semibold tracking-tight text-balance">
                  {title}
                </Dialog.Title>
                {tools}
                <Dialog.Close
                  render={
                    <IconButton label={t('close')} className="-mr-2">
                      <X size={20} aria-hidden="true" />
                    </IconButton>
                  }
                />
              </div>
              <div data-modal-scroll className="min-h-0 flex-1 overflow-y-auto overscroll-contain px-5 pb-5">
                {description && (
                  <Dialog.Description className="text-pretty text-muted">{description}</Dialog.Description>
                )}
                {children}
              </div>
            </>
          )}
          {actions && (
            <div className="flex shrink-0 justify-end gap-2 border-t border-line px-5 py-3 mobile:[&>*]:flex-1">
              {actions}
            </div>
          )}
        </Dialog.Popup>
      </Dialog.Portal>
    </Dialog.Root>
  )
}
