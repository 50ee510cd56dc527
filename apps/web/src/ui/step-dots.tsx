import { classNames } from '../lib/class-names.ts'

/** How many of a few steps are done, filled, and which one is next, outlined; drawn beside the words that say it. */
export function StepDots({ count, done }: { count: number; done: number }) {
  return (
    <span aria-hidden="true" className="inline-flex shrink-0 gap-1">
      {Array.from({ length: count }, (_, index) => (
        <span
          // biome-ignore lint/suspicious/noArrayIndexKey: dots are all alike.
          key={index}
          className={classNames(
            'h-2 w-4 rounded-full border-[1.5px]',
            index < done && 'border-primary-mark bg-primary-mark forced-colors:bg-[CanvasText]',
            index === done && 'border-primary-mark',
            index > done && 'border-transparent bg-line-strong forced-colors:border-[GrayText]',
          )}
        />
      ))}
    </span>
  )
}
