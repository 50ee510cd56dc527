import { Copy } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { Button } from '../../ui/button.tsx'
import { Callout } from '../../ui/callout.tsx'
import { copyAndSay } from '../../ui/copy-button.tsx'

/** A made password, to be handed over now: nobody sees it again. */
export function ShownPassword({ userId, password }: { userId: string; password: string }) {
  const t = useTranslations('console_people.made')
  const copy = () => copyAndSay(password, { copied: t('copied'), failed: t('copy_failed') })
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4 pt-1">
      <Callout tone="warn" text={t('text')} />
      <div className="rounded-card border border-line bg-sunken/60 p-4">
        <p className="wrap-anywhere text-muted">{userId}</p>
        <p className="mt-3 mb-1.5 text-small text-muted">{t('password')}</p>
        <code className="block font-mono wrap-anywhere select-all" translate="no">
          {password}
        </code>
        <Button className="mt-3" onClick={() => void copy()}>
          <Copy size={16} aria-hidden="true" />
          {t('copy')}
        </Button>
      </div>
    </div>
  )
}
