import { FileUp } from 'lucide-react'
import { type ReactNode, useId, useState } from 'react'
import { classNames } from '../../lib/class-names.ts'

/** Where files are dropped, or chosen; `children`: further ways to choose. */
export function DropZone({
  label,
  button,
  accept,
  isMultiple = false,
  onFiles,
  children,
}: {
  label: string
  button: string
  accept: string
  isMultiple?: boolean
  onFiles: (files: File[]) => void
  children?: ReactNode
}) {
  const id = useId()
  const [isOver, setOver] = useState(false)
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: dropping is beside the field, which a keyboard reaches.
    <div
      onDragOver={(event) => {
        event.preventDefault()
        setOver(true)
      }}
      onDragLeave={() => setOver(false)}
      onDrop={(event) => {
        event.preventDefault()
        setOver(false)
        const files = [...event.dataTransfer.files]
        if (files.length > 0) onFiles(isMultiple ? files : files.slice(0, 1))
      }}
      className={classNames(
        'grid justify-items-center gap-4 rounded-card border border-dashed px-6 py-12 text-center transition-colors',
        isOver ? 'border-primary-mark bg-primary-tint' : 'border-line-strong bg-surface',
      )}
    >
      <FileUp size={24} strokeWidth={1.75} aria-hidden="true" className="text-muted" />
      <p className="text-muted text-pretty">{label}</p>
      <div className="flex flex-wrap justify-center gap-2">
        <label
          htmlFor={id}
          className="inline-flex h-9 cursor-pointer items-center rounded-control bg-primary px-4 font-semibold text-on-primary has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-primary-text pointer-coarse:h-11"
        >
          {button}
          <input
            id={id}
            type="file"
            accept={accept}
            multiple={isMultiple}
            className="sr-only"
            onChange={({ target }) => {
              const files = [...(target.files ?? [])]
              target.value = ''
              if (files.length > 0) onFiles(files)
            }}
          />
        </label>
        {children}
      </div>
    </div>
  )
}
