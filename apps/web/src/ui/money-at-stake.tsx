import { Skeleton } from './skeleton.tsx'

type Amount = { label: string; note: string | null; amount: string }
type Props = {
  /** What becomes of the money. */
  title: string
  note?: string
  /** The main one first; null while they load. */
  amounts: Amount[] | null
  /** Says that they could not be loaded. */
  failed: string | null
}

/** The money that is lost or no longer seen with what is about to be deleted. */
export function MoneyAtStake({ title, note, amounts, failed }: Props) {
  const [first, ...others] = amounts ?? []
  return (
    <section aria-label={title} className="rounded-card border border-line px-4 py-3.5">
      <p className="text-small font-medium text-muted">{title}</p>
      {failed && !first ? (
        <p className="mt-1 text-muted">{failed}</p>
      ) : (
        <div className="mt-1 flex flex-wrap items-end justify-between gap-x-6 gap-y-2">
          <p className="min-w-0">
            <span className="block text-figure font-semibold tracking-tight tabular-nums wrap-anywhere mobile:text-[24px]">
              {first ? first.amount : <Skeleton className="my-1 h-7 w-36" />}
            </span>
            <span className="block text-small text-faint">
              {first ? [first.label, first.note].filter(Boolean).join(' · ') : <>&nbsp;</>}
            </span>
          </p>
          <dl className="grid gap-0.5 text-small">
            {others.map(({ label, amount }) => (
              <div key={label} className="flex justify-between gap-4">
                <dt className="text-muted">{label}</dt>
                <dd className="font-medium tabular-nums">{amount}</dd>
              </div>
            ))}
          </dl>
        </div>
      )}
      {note && <p className="mt-2 text-small text-pretty text-muted">{note}</p>}
    </section>
  )
}
