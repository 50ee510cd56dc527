import { maxBankFileBytes } from '@cuesheet/contract/values/bank-layouts'
import { FileUp } from 'lucide-react'
import { useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import { useFormat } from '../../lib/format.ts'
import { useSentence } from '../../lib/use-sentence.ts'
import { Button } from '../../ui/button.tsx'
import { Callout } from '../../ui/callout.tsx'

type Reading = { isPending: boolean; error: Error | null; mutate: (file: File) => void }

/** Chooses a file of a bank. */
export function ChooseBankFile({ label, reading }: { label: string; reading: Reading }) {
  const t = useTranslations('payouts.banks')
  const format = useFormat()
  const sentence = useSentence()
  const input = useRef<HTMLInputElement>(null)
  const [file, setFile] = useState<File | null>(null)
  const isTooLarge = file !== null && file.size > maxBankFileBytes
  return (
    <div className="grid gap-2">
      <div className="flex flex-wrap items-center gap-3">
        <Button busy={reading.isPending} onClick={() => input.current?.click()}>
          <FileUp size={16} aria-hidden="true" />
          {label}
        </Button>
        {file && <span className="min-w-0 text-muted wrap-anywhere">{file.name}</span>}
        <input
          ref={input}
          type="file"
          accept=".xlsx,.xls,.csv,.txt"
          aria-label={label}
          tabIndex={-1}
          className="sr-only"
          onChange={(event) => {
            const given = event.target.files?.[0] ?? null
            setFile(given)
            if (given && given.size <= maxBankFileBytes) reading.mutate(given)
            event.target.value = ''
          }}
        />
      </div>
      <div role="status">
        {isTooLarge && (
          <Callout tone="bad" text={t('too_large', { most: format.count(maxBankFileBytes / 1_000_000) })} />
        )}
        {!isTooLarge && reading.error && <Callout tone="bad" text={sentence(reading.error)} />}
      </div>
    </div>
  )
}
