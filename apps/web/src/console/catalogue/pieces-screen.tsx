import { consoleTracks } from '@cuesheet/contract/console-catalogue'
import { addTrackFile } from '@cuesheet/contract/console-catalogue-files'
import { maxArtBytes, maxSoundBytes } from '@cuesheet/contract/values/catalogue'
import { Link } from '@tanstack/react-router'
import { useEffect, useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import { base64Of } from '../../lib/base64-of.ts'
import { call, longDeadlineMs } from '../../lib/call.ts'
import { CallError } from '../../lib/call-error.ts'
import { readAgain } from '../../lib/changes.ts'
import { useFormat } from '../../lib/format.ts'
import { Button } from '../../ui/button.tsx'
import { StatusPill, type Tone } from '../../ui/status-pill.tsx'
import { consoleLink } from '../console-link.ts'
import { RoleNote } from '../for-role.tsx'
import { useMay } from '../use-may.ts'
import { DropZone } from './drop-zone.tsx'

type Outcome = 'applied' | 'same' | 'no_isrc' | 'unknown_track' | 'unreadable' | 'too_large' | 'failed'
type Row = { name: string; outcome: Outcome | null; track_id?: number; detail?: string | undefined }

const tones: Record<Outcome, Tone> = {
  applied: 'good',
  same: 'neutral',
  no_isrc: 'warn',
  unknown_track: 'warn',
  unreadable: 'bad',
  too_large: 'bad',
  failed: 'bad',
}
const isPiece = ({ name }: File) => /\.(png|jpe?g|webp|mp3|m4a|ogg|wav)$/i.test(name)
const isSound = ({ name }: File) => /\.(mp3|m4a|ogg|wav)$/i.test(name)

async function send(file: File, signal: AbortSignal): Promise<Omit<Row, 'name'>> {
  if (file.size > (isSound(file) ? maxSoundBytes : maxArtBytes)) return { outcome: 'too_large' }
  if (file.size === 0) return { outcome: 'unreadable' }
  try {
    const { outcome, track, reason } = await sendPiece(file, signal)
    return { outcome, ...(track && { track_id: track.track_id }), detail: reason ?? track?.title }
  } catch (error) {
    return { outcome: 'failed', detail: error instanceof CallError ? error.message : undefined }
  }
}

async function sendPiece(file: File, signal: AbortSignal) {
  const body = { name: file.name.slice(0, 200), content: await base64Of(file) }
  return call(addTrackFile, { body, signal, deadlineMs: longDeadlineMs })
}

/** Pictures and previews of tracks, each found by the ISRC in its file's name; told one by one. */
export default function PiecesScreen() {
  const t = useTranslations('console_catalogue.pieces')
  const format = useFormat()
  const may = useMay(addTrackFile)
  const [rows, setRows] = useState<Row[]>([])
  const running = useRef<AbortController | null>(null)
  const [isRunning, setRunning] = useState(false)
  useEffect(() => () => running.current?.abort(), [])
  const take = async (given: File[]) => {
    const files = given.filter(isPiece)
    const stop = new AbortController()
    running.current = stop
    setRows(files.map(({ name }) => ({ name, outcome: null })))
    setRunning(true)
    for (const [at, file] of files.entries()) {
      if (stop.signal.aborted) break
      const told = await send(file, stop.signal)
      if (stop.signal.aborted) break
      setRows((before) => before.map((row, place) => (place === at ? { ...row, ...told } : row)))
    }
    setRunning(false)
    void readAgain([consoleTracks.path])
  }
  if (!may) return <RoleNote call={addTrackFile} />
  const done = rows.filter(({ outcome }) => outcome !== null).length
  return (
    <div className="grid gap-4">
      <DropZone
        label={t('limits')}
        button={t('files')}
        accept=".png,.jpg,.jpeg,.webp,.mp3,.m4a,.ogg,.wav"
        isMultiple
        onFiles={(files) => void take(files)}
      >
        <FolderButton label={t('folder')} onFiles={(files) => void take(files)} />
      </DropZone>
      {rows.length > 0 && (
        <section className="rounded-card border border-line bg-surface">
          <div className="flex items-center gap-3 border-b border-line px-4 py-2.5">
            <p role="status" className="me-auto font-medium tabular-nums">
              {t('progress', { done: format.count(done), all: format.count(rows.length) })}
            </p>
            {isRunning && (
              <Button
                onClick={() => {
                  running.current?.abort()
                  setRunning(false)
                }}
              >
                {t('stop')}
              </Button>
            )}
          </div>
          <ul className="max-h-[60dvh] divide-y divide-line overflow-y-auto">
            {rows.map(({ name, outcome, track_id, detail }, at) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: two folders may hold files of one name, which never move.
              <li key={at} className="flex items-center gap-3 px-4 py-2">
                <span className="min-w-0 flex-1 truncate">
                  {name}
                  {detail && (
                    <span className="ms-2 text-faint">
                      {track_id ? (
                        <Link {...consoleLink(`catalogue/tracks/${track_id}`)}>{detail}</Link>
                      ) : (
                        detail
                      )}
                    </span>
                  )}
                </span>
                {outcome ? (
                  <StatusPill tone={tones[outcome]}>{t(`outcome.${outcome}`)}</StatusPill>
                ) : (
                  <span className="text-small text-faint">{t('waiting')}</span>
                )}
              </li>
            ))}
          </ul>
        </section>
      )}
    </div>
  )
}

function FolderButton({ label, onFiles }: { label: string; onFiles: (files: File[]) => void }) {
  const input = useRef<HTMLInputElement>(null)
  return (
    <>
      <Button onClick={() => input.current?.click()}>{label}</Button>
      <input
        ref={(element) => {
          input.current = element
          element?.setAttribute('webkitdirectory', '')
        }}
        type="file"
        multiple
        hidden
        aria-label={label}
        onChange={({ target }) => {
          const files = [...(target.files ?? [])]
          target.value = ''
          if (files.length > 0) onFiles(files)
        }}
      />
    </>
  )
}
