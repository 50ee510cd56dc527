import { useRefusal } from './use-refusal.ts'

/** Why a file or a row was not taken: in the viewer's language, else in English as commands say it. */
export function Refusal({ text, className }: { text: string; className?: string }) {
  const known = useRefusal()(text)
  return known === null ? (
    <span lang="en" className={className}>
      {text}
    </span>
  ) : (
    <span className={className}>{known}</span>
  )
}
