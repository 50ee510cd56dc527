import { Copy } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { Button } from '../../ui/button.tsx'
import { copyAndSay } from '../../ui/copy-button.tsx'

/** A new key in full, to be taken along now. */
export function ShownKey({ name, secret }: { name: string; secret: string }) {
  const t = useTranslations('access.keys.shown')
  const copy = () => copyAndSay(secret, { copied: t('copied'), failed: t('copy_failed') })
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4 pt-1">
      <p role="status" className="rounded-card bg-warn-bg px-3.5 py-3 text-pretty text-warn">
        {t('text')}
      </p>
      <div className="rounded-card border border-line bg-sunken/60 p-4">
        <p className="mb-1.5 text-small text-muted">{t('label', { name })}</p>
        <code className="block font-mono wrap-anywhere select-all" translate="no">
          {secret}
        </code>
        <Button className="mt-3" onClick={() => void copy()}>
          <Copy size={16} aria-hidden="true" />
          {t('copy')}
        </Button>
      </div>
    </div>
  )
}
