import { CircleAlert, CircleCheck, Info, X } from 'lucide-react'
import { useEffect } from 'react'
import { createPortal } from 'react-dom'
import { useObservable } from '../lib/observable.ts'
import { type Snackbar, snackbars } from '../lib/snackbars.ts'

const types = {
  info: { icon: Info, className: 'text-info' },
  error: { icon: CircleAlert, className: 'text-down' },
  success: { icon: CircleCheck, className: 'text-up' },
}

type Texts = Record<Snackbar['type'], string> & { region: string; close: string }

/** Shows one short message at the top centre, over all modals; stays while the pointer or the focus rests on it. */
export function SnackbarHost({ texts }: { texts: Texts }) {
  const snackbar = useObservable(snackbars.current)
  useEffect(snackbars.open, [])
  return createPortal(
    <section
      aria-label={texts.region}
      className="pointer-events-none fixed inset-x-0 top-0 z-[4000] grid justify-items-center px-4 pt-[max(16px,env(safe-area-inset-top))]"
    >
      <div role="status" aria-live="polite" aria-atomic="true" className="grid max-w-full">
        {snackbar && <Message key={snackbar.id} shown={snackbar} texts={texts} />}
      </div>
    </section>,
    document.body,
  )
}

function Message({ shown, texts }: { shown: Snackbar; texts: Texts }) {
  const { icon: Icon, className } = types[shown.type]
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: resting on the message only stops its clock.
    <div
      data-snackbar={shown.type}
      onPointerEnter={snackbars.pause}
      onPointerLeave={snackbars.resume}
      onFocus={snackbars.pause}
      onBlur={snackbars.resume}
      // The focus stays where it is, as in the modal below.
      onMouseDown={(event) => event.preventDefault()}
      className="snackbar pointer-events-auto flex max-w-[560px] items-center gap-2.5 rounded-card border border-line bg-surface py-2.5 pr-2 pl-3.5 shadow-float"
    >
      <Icon size={20} className={`shrink-0 ${className}`} aria-hidden="true" />
      <p className="min-w-0 font-medium text-pretty">
        <span className="sr-only">{texts[shown.type]}: </span>
        {shown.message}
      </p>
      {shown.action && (
        <button
          type="button"
          onClick={() => {
            shown.action?.onPress()
            snackbars.dismiss()
          }}
          className="ml-1 rounded-control px-2 py-1 font-semibold text-primary-text hover:bg-sunken"
        >
          {shown.action.label}
        </button>
      )}
      <button
        type="button"
        aria-label={texts.close}
        onClick={snackbars.dismiss}
        className="grid size-7 shrink-0 place-items-center rounded-small text-faint hover:bg-sunken hover:text-text"
      >
        <X size={16} aria-hidden="true" />
      </button>
    </div>
  )
}
