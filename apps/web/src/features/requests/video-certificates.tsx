import {
  type Certificate,
  type CertifiedTrack,
  downloadCertificate,
  issueCertificate,
  issueNetworkCertificate,
  networkVideoCertificates,
  revokeCertificate,
  videoCertificates,
} from '@cuesheet/contract/certificates'
import type { Locale } from '@cuesheet/contract/values/locale'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { call, longDeadlineMs } from '../../lib/call.ts'
import { queryOf } from '../../lib/client.ts'
import { useFormat } from '../../lib/format.ts'
import { languageNames } from '../../lib/language-names.ts'
import { useLocale } from '../../lib/locale.ts'
import { mutationOf } from '../../lib/mutation.ts'
import { snackbars } from '../../lib/snackbars.ts'
import { useAction } from '../../lib/use-action.ts'
import { useCallForm } from '../../lib/use-call-form.ts'
import { useDownload } from '../../lib/use-download.ts'
import { useSentence } from '../../lib/use-sentence.ts'
import { Button } from '../../ui/button.tsx'
import { ChoiceRow } from '../../ui/choice-row.tsx'
import { copyAndSay } from '../../ui/copy-button.tsx'
import { Failed } from '../../ui/failed.tsx'
import { Form } from '../../ui/form.tsx'
import { Refusal } from '../../ui/refusal.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { StatusPill, type Tone } from '../../ui/status-pill.tsx'
import { TextField } from '../../ui/text-field.tsx'

export const certificateTones: Record<Certificate['state'], Tone> = {
  valid: 'good',
  replaced: 'neutral',
  revoked: 'bad',
}

type Props = {
  video: string
  channel: number
  isManager: boolean
  /** Of which network, where an operator asks. */
  network?: number | undefined
}

export const certificatesQuery = (of: { video: string; channel: number }, network: number | undefined) =>
  network === undefined
    ? queryOf(videoCertificates, of)
    : queryOf(networkVideoCertificates, { network, ...of })

/** The tracks of a video, each with its certificate and what a claim is answered with. */
export function VideoCertificates({ video, channel, isManager, network }: Props) {
  const t = useTranslations('requests.certificates')
  const query = useQuery(certificatesQuery({ video, channel }, network))
  const tracks = query.data?.tracks
  if (query.isError && !tracks) return <Failed title={t('failed')} query={query} bare />
  if (!tracks) return <Skeleton className="h-24 w-full" />
  if (tracks.length === 0) return <p className="text-pretty text-muted">{t('no_tracks')}</p>
  return (
    <ul className="grid grid-cols-[minmax(0,1fr)] gap-3">
      {tracks.map((track) => (
        <li key={track.track_id} className="grid gap-3 rounded-card border border-line px-4 py-3.5">
          <TrackCertificate
            track={track}
            about={{ video_id: video, channel_id: channel }}
            isManager={isManager}
            network={network}
          />
        </li>
      ))}
    </ul>
  )
}

type TrackProps = {
  track: CertifiedTrack
  about: { video_id: string; channel_id: number }
  isManager: boolean
  network: number | undefined
}

function TrackCertificate({ track, about, isManager, network }: TrackProps) {
  const t = useTranslations('requests.certificates')
  const format = useFormat()
  const sentence = useSentence()
  const [asked, setAsked] = useState<'revoke' | 'again' | null>(null)
  const { certificate, refused } = track
  const issuing = {
    deadlineMs: longDeadlineMs,
    onSuccess: ({ number }: { number: string }) => {
      snackbars.show('success', t('issued', { number }))
      setAsked(null)
    },
    onError: (error: Error) => snackbars.show('error', sentence(error)),
  }
  const own = useAction(mutationOf(issueCertificate, issuing))
  const forNetwork = useAction(mutationOf(issueNetworkCertificate, issuing))
  const issue = network === undefined ? own : forNetwork
  const of = { ...about, track_id: track.track_id }
  const sendIssue = () =>
    network === undefined ? own.mutate(of) : forNetwork.mutate({ network_id: network, ...of })
  const download = useDownload((certificate_id: number) =>
    call(downloadCertificate, { body: { certificate_id } }),
  )
  return (
    <>
      <div className="flex flex-wrap items-start justify-between gap-2">
        <div className="min-w-0">
          <p className="font-medium text-pretty wrap-anywhere">{track.title}</p>
          <p className="text-small text-muted">{track.artist}</p>
        </div>
        {certificate && (
          <StatusPill tone={certificateTones[certificate.state]}>
            {t(`states.${certificate.state}`)}
          </StatusPill>
        )}
      </div>
      {certificate && (
        <p className="text-small text-pretty text-muted">
          <span className="tabular-nums">{certificate.number}</span>
          {certificate.version > 1 && ` v${certificate.version}`} ·{' '}
          {certificate.revoked_on
            ? t('revoked_on', {
                day: format.dayAndYear(certificate.revoked_on),
                reason: certificate.revoke_reason ?? '',
              })
            : t('issued_on', { day: format.dayAndYear(certificate.issued_on) })}
        </p>
      )}
      {refused && <p className="text-small text-pretty text-muted">{t(`refused.${refused}`)}</p>}
      {asked === 'revoke' && certificate ? (
        <Revoking certificate={certificate} onEnd={() => setAsked(null)} />
      ) : asked === 'again' && certificate ? (
        <div className="grid gap-3">
          <p className="text-pretty">{t('again_text')}</p>
          <div className="flex justify-end gap-2">
            <Button kind="quiet" onClick={() => setAsked(null)}>
              {t('cancel')}
            </Button>
            <Button kind="primary" busy={issue.isPending} onClick={sendIssue}>
              {t('issue_again')}
            </Button>
          </div>
        </div>
      ) : (
        <div className="flex flex-wrap gap-2 empty:hidden">
          {certificate?.state === 'valid' && (
            <>
              {network === undefined && (
                <Button
                  kind="primary"
                  busy={download.isPending}
                  onClick={() => download.mutate(certificate.certificate_id)}
                >
                  {t('download')}
                </Button>
              )}
              {network === undefined && (
                <Link
                  to="/certificate"
                  search={{ code: certificate.code }}
                  target="_blank"
                  className="inline-flex min-h-9 items-center rounded-control px-3 font-medium text-primary-text hover:bg-sunken pointer-coarse:min-h-11"
                >
                  {t('check')}
                </Link>
              )}
            </>
          )}
          {!refused && (
            <Button
              {...(certificate && { kind: 'quiet' as const })}
              busy={issue.isPending}
              onClick={certificate?.state === 'valid' ? () => setAsked('again') : sendIssue}
            >
              {t(certificate ? 'issue_again' : 'issue')}
            </Button>
          )}
          {isManager && certificate?.state === 'valid' && (
            <Button kind="quiet" onClick={() => setAsked('revoke')}>
              {t('revoke')}
            </Button>
          )}
        </div>
      )}
      {certificate?.state === 'valid' && track.answers.length > 0 && <Answers answers={track.answers} />}
    </>
  )
}

/** What a claim is answered with, in the language that is chosen. */
function Answers({ answers }: Pick<CertifiedTrack, 'answers'>) {
  const t = useTranslations('requests.certificates')
  const [language, setLanguage] = useState<Locale>(useLocale())
  const text = answers.find(({ locale }) => locale === language)?.text ?? ''
  return (
    <div className="grid gap-2 border-t border-line pt-3">
      <p className="font-medium">{t('answer')}</p>
      <p className="text-small text-pretty text-muted">{t('answer_hint')}</p>
      <ChoiceRow
        label={t('language')}
        isLabelHidden
        name="language"
        choices={answers.map(({ locale }) => ({ value: locale, label: languageNames[locale], lang: locale }))}
        value={language}
        onPick={setLanguage}
      />
      <p lang={language} className="rounded-control bg-sunken px-3.5 py-3 whitespace-pre-line wrap-anywhere">
        {text}
      </p>
      <div>
        <Button onClick={() => void copyAndSay(text, { copied: t('copied'), failed: t('copy_failed') })}>
          {t('copy')}
        </Button>
      </div>
    </div>
  )
}

function Revoking({ certificate, onEnd }: { certificate: Certificate; onEnd: () => void }) {
  const t = useTranslations('requests.certificates')
  const form = useCallForm(revokeCertificate, {
    values: { reason: '' },
    toBody: ({ reason }) => ({ certificate_id: certificate.certificate_id, reason }),
    words: { reason: t('revoke_short') },
    done: t('revoked_done'),
    onDone: onEnd,
  })
  return (
    <Form form={form.form} className="gap-3">
      <TextField {...form.text('reason')} label={t('revoke_reason')} hint={t('revoke_hint')} required />
      <Refusal text={form.refusal} />
      <div className="flex justify-end gap-2">
        <Button kind="quiet" onClick={onEnd}>
          {t('cancel')}
        </Button>
        <Button type="submit" kind="destructive" busy={form.action.isPending}>
          {t('revoke')}
        </Button>
      </div>
    </Form>
  )
}
