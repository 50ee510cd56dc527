import { type FormEvent, useEffect, useRef, useState } from 'react'

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
  /** Brings the field of a problem into sight where it may be hidden; it is focused then. */
  reveal?: (field: Field, form: HTMLFormElement) => void
}

/**
 * The state of a form: a field's problem is shown, and the first one focused, when somebody tries to send; so is what the
 * server refused, until something is changed. Nothing is sent while a field has an error of its own. Its fields are named like
 * their problems.
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
    const element = ref.current?.elements.namedItem(name)
    return (element instanceof RadioNodeList ? element[0] : element) as HTMLInputElement | null | undefined
  }
  const invalid = () => [
    ...(ref.current?.querySelectorAll<HTMLElement & { name?: string }>('[aria-invalid="true"]') ?? []),
  ]
  // Focused once it is drawn: until then it may be behind another tab, or not red yet.
  const [pointed, setPointed] = useState<{ name: Field } | null>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: once each time that a field is pointed at.
  useEffect(() => {
    if (pointed) (fieldOf(pointed.name) ?? invalid()[0])?.focus()
  }, [pointed])
  const point = (name: Field) => {
    if (ref.current) reveal?.(name, ref.current)
    setPointed({ name })
  }
  const refused = sending?.error ? names.find((name) => shown?.[name] !== undefined) : undefined
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each answer.
  useEffect(() => {
    if (refused !== undefined) point(refused)
  }, [sending?.error])
  const send = (go = onSend) => {
    if (sending?.isPending || isSending.current) return
    // What was typed of a day and is none has no value: it is not sent as if nothing were typed.
    const halfTyped = ([...(ref.current?.elements ?? [])] as HTMLInputElement[]).find(
      ({ validity }) => validity?.badInput,
    )
    if (halfTyped) return void halfTyped.reportValidity()
    const wrong = names.find((name) => problems[name] !== undefined)
    setTried(wrong !== undefined)
    // What a field says of itself, as that a text is too long; what the server said it may say again.
    const flagged =
      wrong === undefined && !sending?.error
        ? invalid().find(({ name }) => shown?.[name as Field] === undefined)
        : undefined
    if (flagged) flagged.focus()
    else if (wrong === undefined) {
      isSending.current = true
      void Promise.resolve(go()).finally(() => {
        isSending.current = false
      })
    } else point(wrong)
  }
  /** Said by each field that fires no event of its own. */
  const change = () => {
    if (sending?.error) sending.reset()
  }
  return {
    problems: texts,
    send,
    change,
    point,
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
