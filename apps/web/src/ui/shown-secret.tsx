import { Copy } from 'lucide-react'
import type { ReactNode } from 'react'
import { Button } from './button.tsx'
import { copyAndSay } from './copy-button.tsx'

type Props = {
  /** What is to be done with it, in a callout or a status. */
  advice: ReactNode
  /** Above the label: whose it is. */
  owner?: ReactNode
  label: ReactNode
  secret: string
  words: Record<'copy' | 'copied' | 'failed', string>
}

/** What is shown this once: a key, a password or a link, to be copied and passed on. */
export function ShownSecret({ advice, owner, label, secret, words }: Props) {
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4 pt-1">
      {advice}
      <div className="rounded-card border border-line bg-sunken/60 p-4">
        {owner && <p className="mb-3 wrap-anywhere text-muted">{owner}</p>}
        <p className="mb-1.5 text-small text-muted">{label}</p>
        <code className="block font-mono wrap-anywhere select-all" translate="no">
          {secret}
        </code>
        <Button className="mt-3" onClick={() => void copyAndSay(secret, words)}>
          <Copy size={16} aria-hidden="true" />
          {words.copy}
        </Button>
      </div>
    </div>
  )
}
