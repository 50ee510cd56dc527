import { classNames } from '../lib/class-names.ts'
import { firstLetter } from './first-letter.ts'

/** The first letter of a name in a circle, for people without a picture; the name is beside it. */
export function Avatar({ name, sizePx = 30 }: { name: string; sizePx?: number }) {
  return (
    <span
      aria-hidden="true"
      style={{ width: sizePx, height: sizePx }}
      className={classNames(
        'inline-grid shrink-0 place-items-center rounded-full bg-primary-tint font-semibold text-primary-text uppercase',
        sizePx < 36 ? 'text-small' : 'text-large',
      )}
    >
      {firstLetter(name) ?? '·'}
    </span>
  )
}
