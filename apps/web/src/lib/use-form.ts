import { type FormEvent, useRef, useState } from 'react'

type Texts<Field extends string> = Record<Field, string | undefined>

/** What a form needs of the action that it sends. */
export type Sending = { isPending: boolean; error: unknown; reset: () => void }

type Options<Field extends string> = {
  /** What keeps each field from being sent, in their order on the screen: shown from a try to send on. */
  problems: Texts<Field>
  /** What is shown of a field in any case, as the server's refusal. */
  shown?: Partial<Texts<Field>>
  sending?: Sending
  /** What it returns is waited for: a second try to send within the same moment sends nothing. */
  onSend: () => unknown
  /** Brings the field of a problem into sight where it may be hidden. */
  reveal?: (field: Field, form: HTMLFormElement) => void
}

/**
 * The state of a form: a field's problem is shown, and the first one focused, when somebody tries to send; what the server
 * refused is shown until something is changed. Its fields are named like their problems.
 */
export function useForm<Field extends string>({ problems, shown, sending, onSend, reveal }: Options<Field>) {
  const ref = useRef<HTMLFormElement>(null)
  const isSending = useRef(false)
  const [wasTried, setTried] = useState(false)
  const names = Object.keys({ ...problems, ...shown }) as Field[]
  const texts = Object.fromEntries(
    names.map((name) => [name, shown?.[name] ?? (wasTried ? problems[name] : undefined)]),
  ) as Texts<Field>
  const fieldOf = (name: Field) => {
    const found = ref.current?.elements.namedItem(name)
    return (found instanceof RadioNodeList ? found[0] : found) as HTMLInputElement | null | undefined
  }
  const send = (go = onSend) => {
    if (sending?.isPending || isSending.current) return
    const wrong = names.find((name) => problems[name] !== undefined)
    setTried(wrong !== undefined)
    if (wrong === undefined) {
      isSending.current = true
      void Promise.resolve(go()).finally(() => {
        isSending.current = false
      })
    } else if (reveal && ref.current) reveal(wrong, ref.current)
    else fieldOf(wrong)?.focus()
  }
  /** Said by each field that fires no event of its own. */
  const change = () => {
    if (sending?.error) sending.reset()
  }
  return {
    problems: texts,
    send,
    change,
    focus: (name: Field) => fieldOf(name)?.focus(),
    select: (name: Field) => {
      fieldOf(name)?.focus()
      fieldOf(name)?.select()
    },
    reset: () => {
      setTried(false)
      sending?.reset()
    },
    props: {
      ref,
      noValidate: true,
      onChange: change,
      onSubmit: (event: FormEvent) => {
        event.preventDefault()
        send()
      },
    },
  }
}
