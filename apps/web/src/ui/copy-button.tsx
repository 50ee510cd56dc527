import { Check, Copy } from 'lucide-react'
import { useEffect, useState } from 'react'
import { copyText } from '../lib/copy-text.ts'
import { snackbars } from '../lib/snackbars.ts'
import { IconButton } from './button.tsx'

export type CopyTexts = {
  /** What pressing does. */
  label: string
  copied: string
  failed: string
}

/** Copies `text`; answers whether it worked, and says so. */
export async function copyAndSay(
  text: string,
  { copied, failed }: Omit<CopyTexts, 'label'>,
): Promise<boolean> {
  const worked = await copyText(text)
  snackbars.show(worked ? 'success' : 'error', worked ? copied : failed)
  return worked
}

const confirmedMs = 1600

/** A square button that copies a text; for a moment its icon says that it did. */
export function CopyButton({
  text,
  texts,
  tabIndex,
  className,
}: {
  /** Or what writes it when it is copied. */
  text: string | (() => string)
  texts: CopyTexts
  tabIndex?: 0 | -1
  className?: string
}) {
  const [isCopied, setCopied] = useState(false)
  useEffect(() => {
    if (!isCopied) return
    const timer = setTimeout(() => setCopied(false), confirmedMs)
    return () => clearTimeout(timer)
  }, [isCopied])
  const Icon = isCopied ? Check : Copy
  return (
    <IconButton
      label={texts.label}
      tabIndex={tabIndex}
      className={className}
      onClick={async () => setCopied(await copyAndSay(typeof text === 'string' ? text : text(), texts))}
    >
      <Icon size={16} aria-hidden="true" className={isCopied ? 'text-up' : undefined} />
    </IconButton>
  )
}
