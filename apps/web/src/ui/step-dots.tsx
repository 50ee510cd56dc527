import { classNames } from '../lib/class-names.ts'

/** How many of a few steps are done, drawn beside the words that say it. */
export function StepDots({ count, done }: { count: number; done: number }) {
  return (
    <span aria-hidden="true" className="inline-flex shrink-0 gap-1">
      {Array.from({ length: count }, (_, index) => (
        <span
          // biome-ignore lint/suspicious/noArrayIndexKey: dots are all alike.
          key={index}
          className={classNames(
            'h-1.5 w-4 rounded-full outline outline-transparent',
            index < done ? 'bg-primary-mark' : index === done ? 'bg-primary-mark/40' : 'bg-line-strong',
          )}
        />
      ))}
    </span>
  )
}
