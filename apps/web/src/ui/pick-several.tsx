import { X } from 'lucide-react'
import { useId, useState } from 'react'
import { Checkbox } from './checkbox.tsx'

type Choice = { value: number; label: string }

type Props = {
  label: string
  name: string
  choices: readonly Choice[]
  value: readonly number[]
  onChange: (value: number[]) => void
  error?: string | undefined
  texts: { find: string; none_found: string; unpick: (name: string) => string }
}

const mostShown = 60

/** Any number of many: those that are picked, and below them the rest, narrowed by a field. */
export function PickSeveral({ label, name, choices, value, onChange, error, texts }: Props) {
  const [typed, setTyped] = useState('')
  const id = useId()
  const wanted = typed.trim().toLowerCase()
  const matchingChoices = choices
    .filter((choice) => choice.label.toLowerCase().includes(wanted))
    .slice(0, mostShown)
  const picked = choices.filter((choice) => value.includes(choice.value))
  return (
    <fieldset aria-describedby={error ? `${id}-error` : undefined} className="min-w-0">
      <legend className="mb-1.5 text-small font-medium">{label}</legend>
      {picked.length > 0 && (
        <ul className="mb-2 flex flex-wrap gap-1.5">
          {picked.map((choice) => (
            <li key={choice.value}>
              <button
                type="button"
                onClick={() => onChange(value.filter((each) => each !== choice.value))}
                aria-label={texts.unpick(choice.label)}
                className="inline-flex h-8 items-center gap-1.5 rounded-full bg-sunken ps-3 pe-2 hover:bg-line pointer-coarse:h-11"
              >
                {choice.label}
                <X size={14} aria-hidden="true" />
              </button>
            </li>
          ))}
        </ul>
      )}
      <div className="rounded-control border border-control-line">
        <input
          type="search"
          name={name}
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
          onKeyDown={(event) => event.key === 'Enter' && event.preventDefault()}
          placeholder={texts.find}
          aria-label={`${label}: ${texts.find}`}
          autoComplete="off"
          className="h-10 w-full rounded-t-control border-b border-line bg-transparent px-3 placeholder:text-faint focus-visible:outline-offset-[-1px]"
        />
        <div className="grid max-h-44 gap-x-4 overflow-y-auto overscroll-contain px-3 py-1 laptop:grid-cols-2">
          {matchingChoices.map((choice) => (
            <Checkbox
              key={choice.value}
              isChecked={value.includes(choice.value)}
              onChange={(isIn) =>
                onChange(isIn ? [...value, choice.value] : value.filter((each) => each !== choice.value))
              }
            >
              {choice.label}
            </Checkbox>
          ))}
          {matchingChoices.length === 0 && <p className="py-2 text-faint">{texts.none_found}</p>}
        </div>
      </div>
      {error && (
        <p id={`${id}-error`} className="mt-1 text-small font-medium text-danger">
          {error}
        </p>
      )}
    </fieldset>
  )
}
