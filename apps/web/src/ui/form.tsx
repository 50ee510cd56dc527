import type { FormHTMLAttributes, ReactNode } from 'react'
import { classNames } from '../lib/class-names.ts'
import type { useForm } from '../lib/use-form.ts'

type Props = Pick<FormHTMLAttributes<HTMLFormElement>, 'id' | 'className' | 'onInput'> & {
  form: Pick<ReturnType<typeof useForm>, 'props' | 'problems'>
  /** Its fields read their problems out themselves. */
  isQuiet?: boolean
  children: ReactNode
}

/** Fields below each other; the first problem among them is read out. */
export function Form({ form, isQuiet = false, children, className = 'gap-4', ...rest }: Props) {
  return (
    <form {...rest} {...form.props} className={classNames('grid grid-cols-[minmax(0,1fr)]', className)}>
      {children}
      {!isQuiet && (
        <p role="alert" className="sr-only">
          {Object.values(form.problems).find(Boolean)}
        </p>
      )}
    </form>
  )
}
