import type { AnswerOf, BodyOf, Endpoint } from '@cuesheet/contract/endpoint'
import { countCharacters } from '@cuesheet/contract/values/characters'
import type { ChangeEvent } from 'react'
import { useTranslations } from 'use-intl'
import { CallError } from './call-error.ts'
import { useDraft } from './drafts.ts'
import { mutationOf } from './mutation.ts'
import { snackbars } from './snackbars.ts'
import { useAction } from './use-action.ts'
import { useForm } from './use-form.ts'
import { useSentence } from './use-sentence.ts'

type Texts<Values> = Partial<Record<keyof Values & string, string | undefined>>
type Issue = {
  code: string
  path: PropertyKey[]
  maximum?: unknown
  origin?: string
  params?: { text?: string }
}

type Options<E extends Endpoint, Values> = {
  /** What the fields hold at first, by the names of the body where they are of the same. */
  values: Values
  /** What is sent; what is missing yet may be null. */
  toBody: (values: Values) => { [K in keyof BodyOf<E>]?: BodyOf<E>[K] | null | undefined }
  /** What is said of a field that breaks a rule of the contract, where "required" is not enough. */
  words?: Texts<Values>
  /** What is wrong beyond the contract's rules, in this form's words. */
  problems?: (values: Values) => Texts<Values>
  /** The field at which a refusal of this code is shown that names none: a wrong password at the password otherwise. */
  refusedAt?: (code: string) => (keyof Values & string) | undefined
  /** After it is done and said so. */
  onDone?: (answer: AnswerOf<E>) => void
  onError?: (error: Error) => void
  /** Instead of the answer's message; null: nothing is said. */
  done?: string | null
  /** Under this name what is typed outlives a session that ends by itself; passwords never do. */
  draft?: string | undefined
  mutation?: Parameters<typeof mutationOf<E>>[1]
}

const untouched = {}
const wrongPassword = (code: string) => (code === 'invalid_credentials' ? 'password' : undefined)
const withoutPasswords = (typed: object) =>
  Object.fromEntries(Object.entries(typed).filter(([name]) => !name.endsWith('password')))

/** The first broken rule of each of a body's fields; of a line in a list the server says which. */
function brokenRules({ body: schema }: Endpoint, body: object): Map<string, Issue> {
  const { error } = schema.safeParse(body)
  const broken = new Map<string, Issue>()
  for (const issue of (error?.issues ?? []) as Issue[])
    if (issue.path.length === 1 && !broken.has(String(issue.path[0])))
      broken.set(String(issue.path[0]), issue)
  return broken
}

/**
 * The form of a call: its rules are those of the contract, what the server refuses of a field is shown at it, and what it
 * did is said by a snackbar. `text` and `pick` are the props of a field.
 */
export function useCallForm<E extends Endpoint, Values extends object>(
  endpoint: E,
  { values: initial, toBody, words = {}, problems, mutation, draft, ...options }: Options<E, Values>,
) {
  type Name = keyof Values & string
  const t = useTranslations('app.errors')
  const sentence = useSentence()
  const [typed, setTyped] = useDraft<Partial<Values>>(draft, untouched, withoutPasswords)
  const values: Values = { ...initial, ...typed }
  const action = useAction(mutationOf(endpoint, mutation))
  const { error } = action
  const names = Object.keys(initial) as Name[]
  const body = toBody(values)
  const broken = brokenRules(endpoint, body)
  const formProblems: Texts<Values> = problems?.(values) ?? {}

  /** What is said while it is typed. */
  const excessOf = (name: Name) => {
    const { code, origin, maximum, params } = broken.get(name) ?? {}
    if (params?.text === 'field_invisible') return t('hidden')
    if (code !== 'too_big' || origin === 'number') return undefined
    if (origin === 'array') return words[name]
    const most = Number(maximum)
    return t('too_long', { most, count: Math.max(countCharacters(String(values[name])), most + 1) })
  }
  const problemOf = (name: Name) =>
    formProblems[name] ?? (broken.has(name) ? (words[name] ?? t('required')) : undefined)
  const refusalOf = (name: Name) => {
    if (!error) return undefined
    const { code, fields } = error instanceof CallError ? error : { code: '', fields: {} }
    const at = (options.refusedAt ?? wrongPassword)(code)
    if (at === name) return sentence(error)
    return Object.entries(fields).find(([field]) => field === name || field.startsWith(`${name}.`))?.[1]
  }
  const saidAnyway = Object.fromEntries(
    names.map((name) => [name, refusalOf(name) ?? (formProblems[name] ? undefined : excessOf(name))]),
  ) as Texts<Values>

  const empty = () => setTyped(untouched)
  const form = useForm<Name>({
    sending: action,
    shown: saidAnyway,
    problems: Object.fromEntries(names.map((name) => [name, problemOf(name)])) as Record<
      Name,
      string | undefined
    >,
    onSend: () =>
      action.mutate(body as never, {
        onSuccess: (answer) => {
          const { done = (answer as { message: string }).message } = options
          if (done !== null) snackbars.show('success', done)
          empty()
          options.onDone?.(answer)
        },
        onError: (failure) => options.onError?.(failure),
      }),
  })
  const set = (changed: Partial<Values>) => {
    setTyped((now) => ({ ...now, ...changed }))
    form.change()
  }
  return {
    values,
    set,
    action,
    form,
    /** What was refused of no field, in a sentence. */
    refusal: error && !names.some((name) => refusalOf(name) !== undefined) ? sentence(error) : undefined,
    empty: () => {
      empty()
      form.reset()
    },
    /** The props of a field of text. */
    text: (name: Name) => ({
      name,
      value: String(values[name] ?? ''),
      onChange: ({ target }: ChangeEvent<HTMLInputElement | HTMLTextAreaElement>) =>
        set({ [name]: target.value } as unknown as Partial<Values>),
      error: form.problems[name],
      autoComplete: 'off',
    }),
    /** The props of a field that hands on its value. */
    field: <N extends Name>(name: N) => ({
      value: values[name],
      onChange: (value: Values[N]) => set({ [name]: value } as unknown as Partial<Values>),
      error: form.problems[name],
    }),
    /** The props of a box to tick. */
    check: (name: Name) => ({
      name,
      isChecked: Boolean(values[name]),
      onChange: (isChecked: boolean) => set({ [name]: isChecked } as unknown as Partial<Values>),
      error: form.problems[name],
    }),
    /** The props of a choice. */
    pick: <N extends Name>(name: N) => ({
      name,
      value: values[name],
      onPick: (value: Values[N]) => set({ [name]: value } as unknown as Partial<Values>),
    }),
  }
}
