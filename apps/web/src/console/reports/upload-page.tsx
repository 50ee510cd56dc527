import {
  applyUpload,
  cancelUpload,
  lookAtUpload,
  type Upload,
  upload as uploadCall,
} from '@cuesheet/contract/console-uploads'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { ChevronLeft } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import { everything, readAgain } from '../../lib/changes.ts'
import { queryOf } from '../../lib/client.ts'
import { mutationOf } from '../../lib/mutation.ts'
import { useObservable } from '../../lib/observable.ts'
import { snackbars } from '../../lib/snackbars.ts'
import { useAction } from '../../lib/use-action.ts'
import { useSentence } from '../../lib/use-sentence.ts'
import { Button } from '../../ui/button.tsx'
import { Failed } from '../../ui/failed.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { StatusPill } from '../../ui/status-pill.tsx'
import { consoleLink } from '../console-link.ts'
import { RoleNote } from '../for-role.tsx'
import { useMay } from '../use-may.ts'
import { DropZone } from './drop-zone.tsx'
import { sendFiles, sendings, stopSending } from './sending.ts'
import { type FileChoices, UploadFileCard } from './upload-file-card.tsx'
import { UploadProgress } from './upload-progress.tsx'
import { UploadState } from './upload-state.tsx'
import { uploadTones } from './uploads.tsx'

/** An upload from its first byte to its result: it is tried out as soon as it is here, and applied as it was shown. */
export function UploadPage({ id }: { id: number }) {
  const t = useTranslations('console_reports.upload')
  const query = useQuery(
    queryOf(
      uploadCall,
      { upload: id },
      {
        staleTime: 0,
        // A job is at it: what it does is not announced.
        refetchInterval: ({ state: { data } }) =>
          data?.upload.state === 'looking' || data?.upload.state === 'applying' ? askAgainMs : false,
      },
    ),
  )
  return (
    <>
      <Link
        {...consoleLink('reports/uploads')}
        className="mb-3 inline-flex min-h-6 items-center gap-1 text-small text-muted hover:text-text"
      >
        <ChevronLeft size={16} aria-hidden="true" />
        {t('all')}
      </Link>
      {query.isError && !query.data ? (
        <Failed title={t('failed')} query={query} />
      ) : query.data ? (
        <Body upload={query.data.upload} />
      ) : (
        <Skeleton className="h-96 rounded-card" />
      )}
    </>
  )
}

const askAgainMs = 1_000

const loads = (upload: Upload) =>
  upload.files
    .filter(({ left_out }) => !left_out)
    .flatMap(({ reports }) => reports ?? [])
    .filter(({ status }) => status !== 'refused' && status !== 'superseded').length

/** A channel is chosen among those of one network. */
function merge({ channel_id, ...before }: FileChoices = {}, choice: FileChoices): FileChoices {
  const isKept = channel_id !== undefined && choice.network_id === undefined
  return { ...before, ...(isKept ? { channel_id } : {}), ...choice }
}

function Body({ upload }: { upload: Upload }) {
  const t = useTranslations('console_reports.upload')
  const sentence = useSentence()
  const sending = useObservable(sendings).get(upload.upload_id)
  const [choices, setChoices] = useState<ReadonlyMap<number, FileChoices>>(new Map())
  const { upload_id, state } = upload
  const may = useMay(applyUpload)
  const onError = (error: Error) => snackbars.show('error', sentence(error))
  const look = useAction(
    mutationOf<typeof lookAtUpload, void>(lookAtUpload, {
      toBody: () => ({
        upload_id,
        files: [...choices].map(([file_no, choice]) => ({ file_no, ...choice })),
      }),
      onSuccess: () => setChoices(new Map()),
      onError,
    }),
  )
  const apply = useAction(mutationOf(applyUpload, { onError }))
  const cancel = useAction(mutationOf(cancelUpload, { onMutate: () => stopSending(upload_id), onError }))
  const isComplete =
    sending?.state === 'done' || upload.files.every(({ received, size }) => received === size)
  // As soon as the last byte is here it is tried out.
  const hasLooked = useRef(false)
  const { mutate } = look
  useEffect(() => {
    if (state !== 'receiving' || sending?.state !== 'done' || hasLooked.current) return
    hasLooked.current = true
    mutate()
  }, [state, sending?.state, mutate])
  // When a job ends, what it changed is read again elsewhere.
  const before = useRef(state)
  useEffect(() => {
    if (before.current === 'applying' && state !== 'applying') void readAgain(everything)
    before.current = state
  }, [state])
  const isResumable =
    state === 'receiving' && !isComplete && sending?.state !== 'sending' && sending?.state !== 'waiting'
  const goOn = (files: File[]) => {
    const parts = upload.files.flatMap(({ file_no, file_name, size, received }) => {
      const file = files.find((each) => each.name.normalize('NFC') === file_name && each.size === size)
      return received === size ? [] : file ? [{ file_no, file, received }] : null
    })
    if (parts.includes(null)) return snackbars.show('error', t('not_the_same'))
    void sendFiles(
      upload_id,
      parts.flatMap((part) => part ?? []),
    )
  }
  const mayLook = isComplete && (state === 'shown' || state === 'failed' || state === 'receiving')
  const isChanged = choices.size > 0
  const isNothing = state === 'shown' && loads(upload) === 0
  return (
    <>
      <RoleNote call={applyUpload} />
      <div className="grid gap-4">
        <header className="flex flex-wrap items-center gap-x-3 gap-y-2">
          <h2 className="text-large font-semibold tracking-tight">
            {t('name', { id: upload_id, files: upload.files.length })}
          </h2>
          <StatusPill tone={isNothing ? 'bad' : uploadTones[state]}>
            {t(`states.${isNothing ? 'nothing' : state}`)}
          </StatusPill>
          {may && (
            <span className="ms-auto flex flex-wrap gap-2">
              {(state === 'receiving' || state === 'looking' || state === 'shown' || state === 'failed') && (
                <Button kind="danger" busy={cancel.isPending} onClick={() => cancel.mutate({ upload_id })}>
                  {t('cancel')}
                </Button>
              )}
              {mayLook && (state !== 'shown' || isChanged) && (
                <Button kind="primary" busy={look.isPending} onClick={() => look.mutate()}>
                  {t('look_again')}
                </Button>
              )}
              {state === 'shown' && !isNothing && !isChanged && (
                <Button
                  kind="primary"
                  busy={apply.isPending}
                  onClick={() => apply.mutate({ upload_id, shown: upload.shown ?? '' })}
                >
                  {t('apply', { reports: loads(upload) })}
                </Button>
              )}
            </span>
          )}
        </header>
        <UploadState upload={upload} isNothing={isNothing} hasChoices={isChanged} />
        <UploadProgress upload={upload} sending={sending} />
        {may && isResumable && <DropZone onFiles={goOn} busy={false} />}
        <UploadChannels upload={upload} />
        <ul aria-label={t('files')} className="grid gap-3">
          {upload.files.map((file) => (
            <li key={file.file_no}>
              <UploadFileCard
                upload={upload}
                file={file}
                choices={choices.get(file.file_no) ?? {}}
                onChoose={(choice) =>
                  setChoices(new Map(choices).set(file.file_no, merge(choices.get(file.file_no), choice)))
                }
              />
            </li>
          ))}
        </ul>
      </div>
    </>
  )
}

/** Which exports of YouTube Studio have their channel, and which have none yet; of several at once. */
function UploadChannels({ upload: { files } }: { upload: Upload }) {
  const t = useTranslations('console_reports.upload')
  const ofChannels = files.filter(
    ({ channel, reports }) => channel !== null || reports?.some(({ lifted_by }) => lifted_by === 'channel'),
  )
  if (ofChannels.length < 2) return null
  const matched = ofChannels.filter(({ channel }) => channel !== null).length
  return (
    <section aria-label={t('channels')} className="rounded-card border border-line bg-surface px-4 py-3.5">
      <h3 className="font-semibold">{t('channels')}</h3>
      <p className="mt-1 text-small text-muted">{t('channels_of', { matched, all: ofChannels.length })}</p>
      <ul className="mt-2 grid">
        {ofChannels
          .toSorted((a, b) => Number(a.channel !== null) - Number(b.channel !== null))
          .map(({ file_no, file_name, channel }) => (
            <li
              key={file_no}
              className="flex flex-wrap items-baseline justify-between gap-x-3 border-line py-1.5 text-small [&+&]:border-t"
            >
              <span className="min-w-0 break-all">{file_name}</span>
              {channel ? (
                <span className="font-medium">{channel.title}</span>
              ) : (
                <StatusPill tone="warn">{t('no_channel')}</StatusPill>
              )}
            </li>
          ))}
      </ul>
    </section>
  )
}
