import { addCatalogueFile, appendCatalogueFile } from '@cuesheet/contract/console-catalogue-files'
import { maxCatalogueBytes } from '@cuesheet/contract/values/catalogue'
import { useEffect, useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import { call } from '../../lib/call.ts'
import { useFormat } from '../../lib/format.ts'
import { sendPieces } from '../../lib/send-pieces.ts'
import { useAction } from '../../lib/use-action.ts'
import { useSentence } from '../../lib/use-sentence.ts'
import { Button } from '../../ui/button.tsx'
import { Callout } from '../../ui/callout.tsx'
import { RoleNote } from '../for-role.tsx'
import { useMay } from '../use-may.ts'
import { DropZone } from './drop-zone.tsx'
import { LoadFile } from './load-file.tsx'

type Sent = { id: string; name: string }

/** Answers by what the file is known. `onProgress` is told how much of it has arrived, 0 to 1. */
async function sendFile(
  file: File,
  { signal, onProgress }: { signal: AbortSignal; onProgress: (share: number) => void },
): Promise<string> {
  const { file: id } = await call(addCatalogueFile, {
    body: { name: file.name.slice(0, 200), size: file.size },
    signal,
  })
  await sendPieces(file, {
    send: async (offset, bytes) =>
      (await call(appendCatalogueFile, { query: { file: id, offset }, bytes, signal })).received,
    onProgress: (received) => onProgress(received / file.size),
    signal,
  })
  return id
}

/** A catalogue from a file: brought along, mapped, checked, and loaded as it was shown. */
export default function UploadScreen() {
  const t = useTranslations('console_catalogue.upload')
  const app = useTranslations('app')
  const format = useFormat()
  const sentence = useSentence()
  const may = useMay(addCatalogueFile)
  const [sent, setSent] = useState<Sent | null>(null)
  const [problem, setProblem] = useState<string | null>(null)
  const [share, setShare] = useState(0)
  const leaving = useRef<AbortController | null>(null)
  useEffect(() => () => leaving.current?.abort(), [])
  const sending = useAction({
    mutationFn: async (file: File) => {
      leaving.current = new AbortController()
      setShare(0)
      const id = await sendFile(file, { signal: leaving.current.signal, onProgress: setShare })
      setSent({ id, name: file.name })
    },
  })
  const take = ([file]: File[]) => {
    if (!file) return
    const wrong = file.size > maxCatalogueBytes ? t('too_large') : file.size === 0 ? t('empty') : null
    setProblem(wrong)
    if (wrong === null) sending.mutate(file)
  }
  if (!may) return <RoleNote call={addCatalogueFile} />
  if (sent) return <LoadFile key={sent.id} file={sent.id} name={sent.name} onAnother={() => setSent(null)} />
  if (sending.isPending)
    return (
      <section className="grid gap-3 rounded-card border border-line bg-surface px-6 py-8">
        <p role="status" className="font-medium">
          {t('sending', { name: sending.variables.name, percent: format.percent(share) })}
        </p>
        <progress
          className="h-2 w-full accent-primary"
          value={share}
          max={1}
          aria-label={sending.variables.name}
        />
        <div>
          <Button
            onClick={() => {
              leaving.current?.abort()
              sending.reset()
            }}
          >
            {app('action.cancel')}
          </Button>
        </div>
      </section>
    )
  return (
    <div className="grid gap-3">
      <DropZone
        label={t('drop')}
        button={t('choose')}
        accept=".csv,.json,.jsonl,.ndjson,.gz,.zip"
        onFiles={take}
      />
      {problem && <Callout tone="bad" text={problem} />}
      {sending.error && <Callout tone="bad" text={sentence(sending.error)} />}
    </div>
  )
}
