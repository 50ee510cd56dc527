import { maxUploadBytes, maxUploadFiles } from '@cuesheet/contract/values/report-intake'
import { FolderOpen, Upload as UploadIcon } from 'lucide-react'
import { useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import { classNames } from '../../lib/class-names.ts'
import { Button } from '../../ui/button.tsx'
import { Callout } from '../../ui/callout.tsx'
import { useReportFormat } from './report-figures.ts'

/** Takes files, or a folder with all that is in it, by dropping or choosing. */
export function DropZone({ onFiles, busy }: { onFiles: (files: File[]) => void; busy: boolean }) {
  const t = useTranslations('console_reports.upload')
  const format = useReportFormat()
  const [isOver, setOver] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)
  const files = useRef<HTMLInputElement>(null)
  const folder = useRef<HTMLInputElement>(null)
  const take = (given: File[]) => {
    const reports = given.filter(isReportFile)
    const large = reports.find(({ size }) => size > maxUploadBytes)
    const empty = reports.find(({ size }) => size === 0)
    setProblem(
      reports.length === 0
        ? t('no_reports')
        : reports.length > maxUploadFiles
          ? t('too_many', { most: maxUploadFiles })
          : large
            ? t('too_large', { name: large.name, most: format.bytes(maxUploadBytes) })
            : empty
              ? t('empty_file', { name: empty.name })
              : null,
    )
    if (reports.length > 0 && reports.length <= maxUploadFiles && !large && !empty) onFiles(reports)
  }
  const choose = (input: HTMLInputElement) => {
    take([...(input.files ?? [])])
    input.value = ''
  }
  return (
    <section
      aria-label={t('drop')}
      onDragOver={(event) => {
        event.preventDefault()
        setOver(true)
      }}
      onDragLeave={() => setOver(false)}
      onDrop={(event) => {
        event.preventDefault()
        setOver(false)
        if (!busy) void listDropped(event.dataTransfer).then(take)
      }}
      className={classNames(
        'mb-5 grid justify-items-center gap-3 rounded-card border border-dashed px-6 py-8 text-center transition-colors mobile:py-6',
        isOver ? 'border-primary-mark bg-primary-tint' : 'border-line-strong bg-surface',
      )}
    >
      <span className="grid size-11 place-items-center rounded-card bg-sunken text-muted">
        <UploadIcon size={20} aria-hidden="true" />
      </span>
      <div>
        <p className="font-semibold mobile:hidden">{t('drop')}</p>
        <p className="mt-0.5 max-w-[60ch] text-small text-pretty text-muted">
          {t('drop_text', { most: format.bytes(maxUploadBytes) })}
        </p>
      </div>
      <div className="flex flex-wrap justify-center gap-2">
        <Button kind="primary" busy={busy} onClick={() => files.current?.click()}>
          {t('choose_files')}
        </Button>
        <Button disabled={busy} onClick={() => folder.current?.click()}>
          <FolderOpen size={16} aria-hidden="true" />
          {t('choose_folder')}
        </Button>
      </div>
      <input
        ref={files}
        type="file"
        multiple
        accept=".csv,.tsv,.gz,.zip"
        aria-label={t('choose_files')}
        tabIndex={-1}
        className="sr-only"
        onChange={(event) => choose(event.target)}
      />
      <input
        ref={folder}
        type="file"
        {...{ webkitdirectory: '' }}
        aria-label={t('choose_folder')}
        tabIndex={-1}
        className="sr-only"
        onChange={(event) => choose(event.target)}
      />
      {problem && (
        <div className="w-full max-w-xl text-start">
          <Callout tone="bad" text={problem} />
        </div>
      )}
    </section>
  )
}

/** The files of what was dropped, those of folders and what is below them included. */
async function listDropped(transfer: DataTransfer): Promise<File[]> {
  // Entries are gone once the event is over: all are taken before anything is waited for.
  const entries = [...transfer.items].map((item) => item.webkitGetAsEntry()).filter((entry) => entry !== null)
  return entries.length > 0 ? (await Promise.all(entries.map(listEntry))).flat() : [...transfer.files]
}

async function listEntry(entry: FileSystemEntry): Promise<File[]> {
  if (entry.isFile)
    return [await new Promise<File>((take, fail) => (entry as FileSystemFileEntry).file(take, fail))]
  const reader = (entry as FileSystemDirectoryEntry).createReader()
  const files: File[] = []
  for (;;) {
    // A folder answers at most 100 of its entries at a time.
    const some = await new Promise<FileSystemEntry[]>((take, fail) => reader.readEntries(take, fail))
    if (some.length === 0) return files
    files.push(...(await Promise.all(some.map(listEntry))).flat())
  }
}

/** What a report can be in; hidden files, as folders of Macs have, are nobody's. */
const isReportFile = ({ name }: File) => /\.(csv|tsv|gz|zip)$/i.test(name) && !name.startsWith('.')
