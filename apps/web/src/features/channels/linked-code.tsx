import { type LinkedChannel, linkedCode, verifyLinked } from '@cuesheet/contract/code-links'
import { Copy } from 'lucide-react'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { readAgain } from '../../lib/changes.ts'
import { useFormat } from '../../lib/format.ts'
import { keyOf } from '../../lib/key-of.ts'
import { mutationOf } from '../../lib/mutation.ts'
import { useScreenClass } from '../../lib/screen-class.ts'
import { useNetworkName } from '../../lib/title.ts'
import { useAction } from '../../lib/use-action.ts'
import { useSentence } from '../../lib/use-sentence.ts'
import { Button } from '../../ui/button.tsx'
import { Callout } from '../../ui/callout.tsx'
import { ChoiceRow } from '../../ui/choice-row.tsx'
import { copyAndSay } from '../../ui/copy-button.tsx'
import { NumberedSteps } from '../../ui/numbered-steps.tsx'
import { RoundPicture } from '../../ui/round-picture.tsx'
import { PlatformLink } from './platform-link.tsx'
import { NextPoll, Verifying } from './verification-outcome.tsx'

type Props = { channel: LinkedChannel; token: string }

const steps = {
  phone: ['copy', 'phone_open', 'phone_paste', 'check'],
  pc: ['copy', 'pc_open', 'pc_paste', 'check'],
} as const

/** The channel, its code, the way into the description, and how far its verification is. */
export function LinkedCode({ channel, token }: Props) {
  const t = useTranslations('channels.linked')
  const format = useFormat()
  const network = useNetworkName()
  const { title, handle, thumbnail, platform_channel_id, verification, expires_at } = channel
  const isProven = verification === 'verified'
  return (
    <>
      <h1 className="text-title font-semibold tracking-tight">{t('title')}</h1>
      {!isProven && (
        <p className="mt-1.5 text-pretty text-muted">{network ? t('lead', { network }) : t('lead_plain')}</p>
      )}
      <div className="mt-5 flex items-center gap-3.5 rounded-card border border-line bg-surface p-4">
        <RoundPicture src={thumbnail} name={title} sizePx={56} />
        <div className="min-w-0 flex-1">
          <h2 className="text-large font-semibold tracking-tight wrap-anywhere">{title}</h2>
          {handle && <p className="truncate text-small text-muted">{handle}</p>}
          <PlatformLink platformChannelId={platform_channel_id} />
        </div>
      </div>
      {isProven ? (
        <div role="status" className="mt-4">
          <Callout tone="good" text={t('verified')} isQuiet>
            {channel.verified_at && t('verified_text', { moment: format.moment(channel.verified_at) })}
          </Callout>
        </div>
      ) : (
        <>
          <Code code={channel.verification_code} />
          <HowTo />
          <State channel={channel} token={token} />
          <p className="mt-6 text-small text-faint">{t('until', { moment: format.moment(expires_at) })}</p>
        </>
      )}
    </>
  )
}

function Code({ code }: { code: string }) {
  const t = useTranslations('channels.verify')
  return (
    <div className="mt-4 flex items-center gap-3 rounded-card border border-line bg-surface px-4 py-4 mobile:grid">
      <div className="min-w-0 flex-1">
        <span className="block text-small text-muted">{t('code')}</span>
        <code className="block font-sans text-title font-semibold tracking-wide select-all" translate="no">
          {code}
        </code>
      </div>
      <Button
        kind="primary"
        size="large"
        onClick={() => void copyAndSay(code, { copied: t('copied'), failed: t('copy_failed') })}
      >
        <Copy size={16} aria-hidden="true" />
        {t('copy')}
      </Button>
    </div>
  )
}

/** The device at hand first. */
function HowTo() {
  const t = useTranslations('channels.linked')
  const isPhone = useScreenClass() === 'mobile'
  const [picked, setPicked] = useState<keyof typeof steps | null>(null)
  const device = picked ?? (isPhone ? 'phone' : 'pc')
  return (
    <section className="mt-6">
      <ChoiceRow
        label={t('how')}
        name="device"
        value={device}
        choices={(['phone', 'pc'] as const).map((value) => ({ value, label: t(value) }))}
        onPick={setPicked}
      />
      <div className="mt-3.5">
        <NumberedSteps
          steps={steps[device].map((step) =>
            t.rich(`steps.${step}`, { b: (text) => <b className="font-semibold">{text}</b> }),
          )}
        />
      </div>
    </section>
  )
}

function State({ channel, token }: Props) {
  const t = useTranslations('channels.linked')
  const verify = useTranslations('channels.verify')
  const sentence = useSentence()
  const checking = useAction(
    mutationOf(verifyLinked, {
      onSuccess: (answer, _body, _result, { client }) =>
        client.setQueriesData({ queryKey: keyOf(linkedCode, { asked: { token } }) }, answer),
      onError: () => readAgain([linkedCode.path]),
    }),
  )
  const { verification, verification_failure } = channel
  const reason = verification_failure ?? 'code_not_found'
  const isOurs = reason !== 'other_network' && reason !== 'awarded_elsewhere'
  return (
    <section aria-label={t('state')} className="mt-6">
      <div aria-live="polite" className="grid gap-3">
        {verification === 'verifying' && <Verifying note={t('may_close')} />}
        {verification === 'failed' && (
          <Callout tone="bad" text={verify(`failure.${reason}`)} isQuiet>
            {isOurs ? verify(`next.${reason}`) : t('ask')}
          </Callout>
        )}
        {checking.error && <Callout tone="bad" text={sentence(checking.error)} />}
      </div>
      {verification === 'verifying' && <NextPoll channel={channel} />}
      <Button
        kind={verification === 'verifying' ? 'secondary' : 'primary'}
        size="large"
        className="mt-3 w-full"
        onClick={() => checking.mutate({ token })}
        busy={checking.isPending}
      >
        {t(verification === 'pending' ? 'check' : 'check_again')}
      </Button>
    </section>
  )
}
