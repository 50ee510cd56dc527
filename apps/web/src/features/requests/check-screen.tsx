import { type CheckedCertificate, checkCertificate } from '@cuesheet/contract/certificates'
import { type ReactNode, useState } from 'react'
import { useTranslations } from 'use-intl'
import { useFormat } from '../../lib/format.ts'
import { useCallForm } from '../../lib/use-call-form.ts'
import { Callout } from '../../ui/callout.tsx'
import { CheckForm, CheckFrame, isCheckCode } from '../../ui/check-frame.tsx'

/** Whether a licence certificate is genuine and valid, and what it says, for anybody who has its code or its PDF. */
export function CheckScreen({ code, foot }: { code: string | undefined; foot: ReactNode }) {
  const t = useTranslations('requests.check')
  return (
    <CheckFrame title={t('title')} lead={t('lead')} foot={foot}>
      <Check code={code ?? ''} />
    </CheckFrame>
  )
}

const tones = { valid: 'good', replaced: 'warn', revoked: 'bad', unknown: 'bad' } as const

function Check({ code }: { code: string }) {
  const t = useTranslations('requests.check')
  const format = useFormat()
  /** Null: not known by the code. */
  const [found, setFound] = useState<CheckedCertificate | null>()
  const form = useCallForm(checkCertificate, {
    values: { code },
    toBody: ({ code: typed }) => ({ code: typed }),
    problems: ({ code: typed }) => ({ code: isCheckCode(typed) ? undefined : t('wrong') }),
    done: null,
    onDone: ({ certificate }) => setFound(certificate),
  })
  const state = found?.state ?? 'unknown'
  return (
    <div className="grid gap-6">
      <CheckForm
        call={form}
        texts={{
          code: t('code'),
          code_hint: t('code_hint'),
          submit: t('submit'),
          file: t('file'),
          file_text: t('file_text'),
        }}
        onFile={() => setFound(undefined)}
      />
      <div aria-live="polite" className="grid gap-4">
        {found !== undefined && (
          <Callout tone={tones[state]} text={t(state)} isQuiet>
            {t(`${state}_text`, { day: found?.revoked_on ? format.dayAndYear(found.revoked_on) : '' })}
          </Callout>
        )}
        {found && <Said certificate={found} />}
      </div>
    </div>
  )
}

function Said({ certificate }: { certificate: CheckedCertificate }) {
  const t = useTranslations('certificate')
  const format = useFormat()
  const { network, track, video, channel, licensed_from, issued_on, number, version } = certificate
  const facts = [
    [t('number'), version > 1 ? `${number} · ${t('version', { version })}` : number],
    [t('network'), network],
    [t('track'), [track.artist, track.title].filter(Boolean).join(' – ')],
    [t('isrc'), track.isrc],
    [t('video'), `${video.title} (${video.video_id})`],
    [t('channel'), channel],
    [t('licensed_from'), format.dayAndYear(licensed_from)],
    [t('issued_on'), format.dayAndYear(issued_on)],
  ] as const
  return (
    <dl className="grid gap-3 rounded-card border border-line bg-surface px-5 py-4 mobile:px-4">
      {facts.map(([name, value]) => (
        <div key={name} className="grid grid-cols-[9rem_minmax(0,1fr)] gap-3 mobile:grid-cols-1 mobile:gap-0">
          <dt className="text-muted">{name}</dt>
          <dd className="font-medium wrap-anywhere">{value}</dd>
        </div>
      ))}
    </dl>
  )
}
