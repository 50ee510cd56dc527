import { Button } from '../../ui/button.tsx'

/** Sends a step's form. `busy`: what it says while that runs. */
export function SubmitButton({ text, busy }: { text: string; busy: string | false }) {
  return (
    <Button type="submit" kind="primary" size="large" className="mt-1 w-full" busy={busy}>
      {text}
    </Button>
  )
}
