import { type ReactNode, useId, useRef, useState } from 'react'
import { Layer } from './layer.tsx'
import { PickerButton } from './picker-button.tsx'

export type Option<V extends string | number> = {
  value: V
  label: string
  /** A quiet word at the end of the row. */
  detail?: string | undefined
  /** What else a search matches. */
  found_by?: string | undefined
}

export type OptionSearch = {
  label: string
  /** Said when nothing matches. */
  none: string
}

const loadPopup = () => import('./option-popup.tsx')

/**
 * Picks one of several: members, sort orders, channels. With `search` a field narrows the options.
 * Its popup's code arrives when the pointer or the focus reaches the button.
 */
export function OptionPicker<V extends string | number>({
  label,
  options,
  value,
  onPick,
  search,
  more,
  busy,
  align = 'start',
  name,
  error,
  children,
}: {
  label: string
  options: Option<V>[]
  value: V
  onPick: (value: V) => void
  search?: OptionSearch | undefined
  /** Loads what is not here yet, when the end of the options or a search comes in sight. */
  more?: { hasMore: boolean; isLoading: boolean; load: () => void } | undefined
  /** Something runs since it was picked. */
  busy?: boolean | undefined
  align?: 'start' | 'end'
  /** Of the field that it is in a form, which is focused by it. */
  name?: string
  /** What is wrong, under the button; read out with it. */
  error?: string | undefined
  /** What the button says instead of the picked option's label. */
  children?: ReactNode
}) {
  const errorId = useId()
  const [isOpen, setOpen] = useState(false)
  const button = useRef<HTMLButtonElement>(null)
  const picked = options.find((option) => option.value === value)
  return (
    <>
      <PickerButton
        ref={button}
        name={name}
        aria-invalid={error ? true : undefined}
        aria-describedby={error ? errorId : undefined}
        label={label}
        isOpen={isOpen}
        busy={busy}
        popup={search ? 'dialog' : 'listbox'}
        onClick={() => setOpen(!isOpen)}
        onPointerEnter={() => void loadPopup()}
        onFocus={() => void loadPopup()}
        onKeyDown={(event) => {
          if (busy || (event.key !== 'ArrowDown' && event.key !== 'ArrowUp')) return
          event.preventDefault()
          setOpen(true)
        }}
      >
        {children ?? <span className="truncate">{picked?.label ?? label}</span>}
      </PickerButton>
      {error && (
        <p id={errorId} className="mt-1 text-small font-medium text-danger">
          {error}
        </p>
      )}
      <Layer load={loadPopup} isOpen={isOpen} onClose={() => setOpen(false)}>
        {(OptionPopup) => (
          <OptionPopup
            isOpen={isOpen}
            onClose={() => setOpen(false)}
            anchor={button}
            label={label}
            options={options}
            value={value}
            onPick={(next) => {
              setOpen(false)
              if (next !== value) onPick(next as V)
            }}
            search={search}
            more={more}
            align={align}
          />
        )}
      </Layer>
    </>
  )
}
