import { Switch as BaseSwitch } from '@base-ui/react/switch'
import { type ReactNode, useId } from 'react'

/** Turns a setting on or off; its label is beside it. */
export function Switch({
  isOn,
  isDisabled = false,
  onChange,
  children,
}: {
  isOn: boolean
  isDisabled?: boolean
  onChange: (isOn: boolean) => void
  children: ReactNode
}) {
  const id = useId()
  return (
    <div className="flex min-h-9 items-center gap-3 pointer-coarse:min-h-11">
      <BaseSwitch.Root
        checked={isOn}
        disabled={isDisabled}
        onCheckedChange={(next) => onChange(next)}
        aria-labelledby={id}
        className="relative h-6 w-10 shrink-0 rounded-full border border-control-line bg-sunken transition-colors before:absolute before:-inset-2.5 data-disabled:opacity-55 data-checked:border-primary data-checked:bg-primary"
      >
        <BaseSwitch.Thumb className="absolute top-1/2 left-[3px] size-4 -translate-y-1/2 rounded-full bg-control-line transition-[left] data-checked:left-[19px] data-checked:bg-on-primary" />
      </BaseSwitch.Root>
      <span id={id} className="font-medium">
        {children}
      </span>
    </div>
  )
}
