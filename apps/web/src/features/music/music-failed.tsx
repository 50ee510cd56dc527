import { useFailure } from '../../lib/use-failure.ts'
import { ErrorState } from '../../ui/error-state.tsx'

type Props = { title: string; error: Error; onRetry: () => void; isBusy: boolean }

/** A part of the music screens that could not be loaded, and the offer to try again. */
export function MusicFailed({ title, error, onRetry, isBusy }: Props) {
  return <ErrorState {...useFailure(error, title, isBusy)} onRetry={onRetry} />
}
