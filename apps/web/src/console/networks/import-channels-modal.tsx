import {
  type ImportedChannelList,
  importChannelList,
  maxChannelListBytes,
} from '@cuesheet/contract/console-channels'
import { decideReview } from '@cuesheet/contract/console-review'
import type { AnswerOf } from '@cuesheet/contract/endpoint'
import { FileUp } from 'lucide-react'
import { useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import { base64Of } from '../../lib/base64-of.ts'
import { call } from '../../lib/call.ts'
import { readAgain } from '../../lib/changes.ts'
import { useFormat } from '../../lib/format.ts'
import { snackbars } from '../../lib/snackbars.ts'
import { useAction } from '../../lib/use-action.ts'
import type { useModal } from '../../lib/use-modal.ts'
import { useSentence } from '../../lib/use-sentence.ts'
import { Button } from '../../ui/button.tsx'
import { Callout } from '../../ui/callout.tsx'
import { Modal } from '../../ui/modal.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { Refusal } from '../refusals/refusal.tsx'
import { useRefusal } from '../refusals/use-refusal.ts'
import { useMay } from '../use-may.ts'
import { Facts } from './overview-tab.tsx'

type Answer = AnswerOf<typeof importChannelList>

/** A list of channels with their videos’ titles: what it would do first, then the same done. */
export default function ImportChannelsModal({
  network,
  modal,
}: {
  network: number
  modal: ReturnType<typeof useModal>
}) {
  const t = useTranslations('console_networks.channels')
  const app = useTranslations('app')
  const format = useFormat()
  const sentence = useSentence()
  const input = useRef<HTMLInputElement>(null)
  // As deciding on a channel is.
  const mayApprove = useMay(decideReview)
  const [approveFrom, setApproveFrom] = useState('')
  const [file, setFile] = useState<File | null>(null)
  const [shown, setShown] = useState<Answer | null>(null)
  const [isTooLarge, setTooLarge] = useState(false)
  const run = useAction({
    mutationFn: async ({ given, from, digest }: { given: File; from: string; digest: string | null }) =>
      call(importChannelList, {
        body: {
          network_id: network,
          name: given.name,
          content: await base64Of(given),
          ...(from && { approve_from: from }),
          ...(digest && { shown: digest }),
        },
      }),
    onSuccess: (answer, { digest }) => {
      if (digest === null || answer.refused !== null) return setShown(answer)
      const registered = answer.lists.reduce((sum, list) => sum + list.registered, 0)
      snackbars.show('success', t('imported', { registered }))
      modal.close()
      return readAgain(['console'])
    },
    onError: () => setShown(null),
  })
  const tryOut = (given: File | null, from: string) => {
    setShown(null)
    setFile(given)
    setTooLarge(given !== null && given.size > maxChannelListBytes)
    if (given && given.size <= maxChannelListBytes) run.mutate({ given, from, digest: null })
  }
  const isReady = file !== null && shown !== null && shown.shown !== null
  return (
    <Modal
      isOpen={modal.isOpen}
      onClose={modal.close}
      title={t('import')}
      description={t('import_text')}
      actions={
        <>
          <Button onClick={modal.close}>{app('action.cancel')}</Button>
          <Button
            kind="primary"
            disabled={!isReady}
            busy={run.isPending && run.variables?.digest !== null}
            onClick={() =>
              file && run.mutate({ given: file, from: approveFrom, digest: shown?.shown ?? null })
            }
          >
            {t('apply')}
          </Button>
        </>
      }
    >
      <div className="grid gap-4 pt-1">
        {mayApprove && (
          <TextField
            label={t('approve_from')}
            hint={t('approve_from_hint')}
            type="date"
            value={approveFrom}
            onChange={(event) => {
              setApproveFrom(event.target.value)
              if (file) tryOut(file, event.target.value)
            }}
          />
        )}
        <div className="flex flex-wrap items-center gap-3">
          <Button
            busy={run.isPending && run.variables?.digest === null}
            onClick={() => input.current?.click()}
          >
            <FileUp size={16} aria-hidden="true" />
            {t('choose')}
          </Button>
          {file && <span className="min-w-0 text-muted wrap-anywhere">{file.name}</span>}
          <input
            ref={input}
            type="file"
            accept=".csv,.gz,.zip"
            aria-label={t('choose')}
            tabIndex={-1}
            className="sr-only"
            onChange={(event) => {
              tryOut(event.target.files?.[0] ?? null, approveFrom)
              event.target.value = ''
            }}
          />
        </div>
        <div role="status" className="grid gap-4">
          {isTooLarge && (
            <Callout
              tone="bad"
              text={t('too_large', { most: format.count(maxChannelListBytes / 1_000_000) })}
            />
          )}
          {file && run.error && (
            <Callout tone="bad" text={sentence(run.error)}>
              <Button onClick={() => tryOut(file, approveFrom)}>{t('try_again')}</Button>
            </Callout>
          )}
          {shown?.refused && (
            <Callout tone="bad" text={t('refused')}>
              <Refusal text={shown.refused} />
            </Callout>
          )}
          {isReady && <Callout tone="info" text={t('dry_run')} isQuiet />}
          {shown?.lists.map((list) => (
            <ListOutcome key={list.name} list={list} />
          ))}
        </div>
      </div>
    </Modal>
  )
}

const most = 20

function ListOutcome({ list }: { list: ImportedChannelList }) {
  const say = useRefusal()
  const t = useTranslations('console_networks.channels')
  const format = useFormat()
  const facts = [
    ['rows', list.rows_read],
    ['will_register', list.registered],
    ['known', list.known],
    ['will_approve', list.approved],
    ['titles', list.videos_written],
    ['held', list.held_elsewhere.length],
    ['undecided', list.left_undecided.length],
    ['rejected', list.rows_rejected],
    ['damaged', list.damaged_titles],
  ] as const
  const always = ['rows', 'will_register', 'known', 'rejected']
  return (
    <section aria-label={list.name} className="grid gap-3 rounded-card border border-line px-4 py-3.5">
      <h3 className="font-semibold wrap-anywhere">{list.name}</h3>
      <Facts
        facts={facts.flatMap(([name, count]): [string, string][] =>
          count > 0 || always.includes(name) ? [[t(name), format.count(count)]] : [],
        )}
      />
      <Few title={t('held')} lines={list.held_elsewhere} />
      <Few title={t('undecided')} lines={list.left_undecided} />
      <Few
        title={t('rejected')}
        lines={list.rejects.map(({ line, reason }) => t('line', { line, reason: say(reason) ?? reason }))}
      />
    </section>
  )
}

function Few({ title, lines }: { title: string; lines: readonly string[] }) {
  const t = useTranslations('console_networks.channels')
  if (lines.length === 0) return null
  return (
    <div className="text-small">
      <h4 className="font-medium">{title}</h4>
      <ul className="mt-1 grid gap-0.5 text-muted">
        {lines.slice(0, most).map((line) => (
          <li key={line} className="wrap-anywhere">
            {line}
          </li>
        ))}
        {lines.length > most && <li>{t('more', { count: lines.length - most })}</li>}
      </ul>
    </div>
  )
}
