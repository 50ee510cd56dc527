import { Copy, Download } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { Button } from '../../ui/button.tsx'
import { copyAndSay } from '../../ui/copy-button.tsx'

/** Ten codes that are shown this once, to be taken along as text or as a file. */
export function RecoveryCodes({
  codes,
  user_id,
  onDone,
}: {
  codes: string[]
  user_id: string
  onDone: () => void
}) {
  const t = useTranslations('account.codes')
  const text = codes.join('\n')
  const copy = () => copyAndSay(text, { copied: t('copied'), failed: t('copy_failed') })
  const save = () => {
    const link = document.createElement('a')
    link.href = URL.createObjectURL(
      new Blob([`${t('file', { user_id })} (${location.hostname})\n\n${text}\n`], { type: 'text/plain' }),
    )
    link.download = `recovery-codes-${location.hostname}.txt`
    link.click()
    URL.revokeObjectURL(link.href)
  }
  return (
    <div>
      <p className="text-pretty text-muted">{t('text')}</p>
      <ul
        translate="no"
        className="my-4 grid grid-cols-2 gap-x-6 gap-y-1.5 rounded-card bg-sunken px-5 py-4 font-mono text-large"
      >
        {codes.map((code) => (
          <li key={code} className="select-all">
            {code}
          </li>
        ))}
      </ul>
      <div className="flex flex-wrap gap-2">
        <Button onClick={() => void copy()}>
          <Copy size={16} aria-hidden="true" />
          {t('copy')}
        </Button>
        <Button onClick={save}>
          <Download size={16} aria-hidden="true" />
          {t('save')}
        </Button>
        <Button kind="primary" className="ms-auto mobile:ms-0 mobile:w-full" onClick={onDone}>
          {t('done')}
        </Button>
      </div>
    </div>
  )
}
