import { type ReactNode, useRef, useState } from 'react'
import { Layer } from './layer.tsx'
import { PickerButton } from './picker-button.tsx'

export type Option<V extends string | number> = {
  value: V
  label: string
  /** A quiet word at the end of the row. */
  detail?: string | undefined
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
  closeText,
  options,
  value,
  onPick,
  search,
  more,
  busy,
  align = 'start',
  children,
}: {
  label: string
  closeText: string
  options: Option<V>[]
  value: V
  onPick: (value: V) => void
  search?: OptionSearch | undefined
  /** Loads what is not here yet, when the end of the options or a search comes in sight. */
  more?: { hasMore: boolean; isLoading: boolean; load: () => void; loadingText: string } | undefined
  /** What runs since something was picked. */
  busy?: string | false | undefined
  align?: 'start' | 'end'
  /** What the button says instead of the picked option's label. */
  children?: ReactNode
}) {
  const [isOpen, setOpen] = useState(false)
  const button = useRef<HTMLButtonElement>(null)
  const picked = options.find((option) => option.value === value)
  return (
    <>
      <PickerButton
        ref={button}
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
      <Layer load={loadPopup} isOpen={isOpen} onClose={() => setOpen(false)}>
        {(OptionPopup) => (
          <OptionPopup
            isOpen={isOpen}
            onClose={() => setOpen(false)}
            anchor={button}
            label={label}
            closeText={closeText}
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
