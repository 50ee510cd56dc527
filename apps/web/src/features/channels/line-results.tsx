import type { LineResult } from '@cuesheet/contract/channel-lines'
import { CircleAlert, CircleCheck, TriangleAlert } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { classNames } from '../../lib/class-names.ts'
import { useFormat } from '../../lib/format.ts'
import { useSentence } from '../../lib/use-sentence.ts'
import { Button } from '../../ui/button.tsx'
import { Callout } from '../../ui/callout.tsx'
import { CopyButton } from '../../ui/copy-button.tsx'
import { Spinner } from '../../ui/spinner.tsx'
import { type Coded, useCodeMessages } from './code-messages.tsx'
import { SendCodes } from './send-codes.tsx'
import type { AddManyRun } from './use-add-many.ts'

const isRegistered = ({ outcome }: LineResult) => outcome === 'registered' || outcome === 'contested'

type Props = {
  run: AddManyRun
  onShowUnverified: () => void
  /** Back to the field with the lines that are not registered. */
  onAgain: (rest: string[]) => void
}

/** How each line fared, those with a problem first, as the answers come in. */
export function LineResults({ run: { run, goOn }, onShowUnverified, onAgain }: Props) {
  const t = useTranslations('channels.many')
  const format = useFormat()
  const sentence = useSentence()
  if (!run) return null
  const { lines, results, isRunning, error } = run
  const good = results.filter(isRegistered)
  const bad = results.filter((line) => !isRegistered(line))
  const rest = [...bad.map(({ link }) => link), ...lines.slice(results.length).map(({ link }) => link)]
  const coded = good.flatMap(({ channel_id, title, verification_code }) =>
    channel_id && title && verification_code ? [{ channel_id, title, verification_code }] : [],
  )
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <div role="status" className="grid gap-2">
        <p className="flex items-center gap-2 text-large font-semibold tracking-tight">
          {isRunning && <Spinner label={t('running')} sizePx={16} />}
          {isRunning
            ? t('progress', { done: format.count(results.length), total: format.count(lines.length) })
            : t('result', { count: good.length, shown: format.count(good.length) })}
        </p>
        <svg
          viewBox="0 0 100 4"
          preserveAspectRatio="none"
          aria-hidden="true"
          className="h-1.5 w-full overflow-hidden rounded-full bg-sunken"
        >
          <rect width={(results.length / lines.length) * 100} height="4" className="fill-primary-mark" />
        </svg>
        <p className="text-small text-muted">
          {[
            t('good', { count: format.count(good.length) }),
            t('bad', { count: format.count(bad.length) }),
            ...(results.length < lines.length
              ? [t('waiting', { count: format.count(lines.length - results.length) })]
              : []),
          ].join(' · ')}
        </p>
      </div>
      {error !== null && (
        <Callout tone="bad" text={sentence(error)}>
          {t('broken')}
        </Callout>
      )}
      {!isRunning && (
        <div className="flex flex-wrap gap-2 mobile:*:flex-1">
          {error !== null && (
            <Button kind="primary" onClick={goOn}>
              {t('go_on')}
            </Button>
          )}
          {good.length > 0 && (
            <Button kind={error === null ? 'primary' : 'secondary'} onClick={onShowUnverified}>
              {t('to_verify')}
            </Button>
          )}
          <Button onClick={() => onAgain(rest)}>{t(rest.length > 0 ? 'correct' : 'more')}</Button>
        </div>
      )}
      {!isRunning && coded.length > 0 && <SendCodes channels={coded} />}
      <ul
        aria-label={t('lines')}
        className="divide-y divide-line rounded-card border border-line empty:hidden"
      >
        {[...bad, ...good].map((line, index) => (
          <Line
            // biome-ignore lint/suspicious/noArrayIndexKey: a line may be there twice, and none is moved alone.
            key={index}
            line={line}
            copy={coded.find(({ channel_id }) => channel_id === line.channel_id)}
          />
        ))}
      </ul>
    </div>
  )
}

function Line({ line, copy }: { line: LineResult; copy: Coded | undefined }) {
  const t = useTranslations('channels')
  const messages = useCodeMessages()
  const Icon = line.outcome === 'contested' ? TriangleAlert : isRegistered(line) ? CircleCheck : CircleAlert
  const ink = line.outcome === 'contested' ? 'text-warn' : isRegistered(line) ? 'text-up' : 'text-danger'
  return (
    <li className="flex gap-2.5 px-3.5 py-2.5">
      <Icon size={16} aria-hidden="true" className={classNames('mt-[2.5px] shrink-0', ink)} />
      <div className="min-w-0 flex-1">
        <p className="truncate font-medium">{line.title ?? line.link}</p>
        {line.title && <p className="truncate text-small text-faint">{line.link}</p>}
        <p className={classNames('text-small text-pretty', isRegistered(line) ? 'text-muted' : ink)}>
          {line.message}
        </p>
      </div>
      {copy && (
        <CopyButton
          text={() => messages.write(copy)}
          texts={{
            label: t('message.copy_of', { title: copy.title }),
            copied: t('message.copied'),
            failed: t('verify.copy_failed'),
          }}
          className="-me-2"
        />
      )}
    </li>
  )
}
