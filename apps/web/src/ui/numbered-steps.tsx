import type { ReactNode } from 'react'

/** Sentences to be followed one after the other. */
export function NumberedSteps({ steps }: { steps: readonly ReactNode[] }) {
  return (
    <ol className="grid gap-2 text-pretty">
      {steps.map((step, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: their order is what they are.
        <li key={index} className="flex gap-2.5">
          <span
            aria-hidden="true"
            className="mt-px grid size-5 shrink-0 place-items-center rounded-full bg-sunken text-small leading-none font-semibold text-muted"
          >
            {index + 1}
          </span>
          <span>{step}</span>
        </li>
      ))}
    </ol>
  )
}
