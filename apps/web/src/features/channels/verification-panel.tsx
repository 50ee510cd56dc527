import { type ManagedChannel, verifyChannel } from '@cuesheet/contract/channels'
import { useRef } from 'react'
import { useTranslations } from 'use-intl'
import { mutationOf } from '../../lib/mutation.ts'
import { snackbars } from '../../lib/snackbars.ts'
import { useAction } from '../../lib/use-action.ts'
import { useSentence } from '../../lib/use-sentence.ts'
import { Button } from '../../ui/button.tsx'
import { showChanged } from './channel-queries.ts'
import { canVerify } from './channel-states.tsx'
import { CodeLink } from './code-link.tsx'
import { VerificationCode } from './verification-code.tsx'
import { Failed, NextPoll, Verified, Verifying } from './verification-outcome.tsx'

const label = { pending: 'start', verifying: 'look_again', failed: 'again', verified: 'again' } as const

/** The proof that a channel is one's own: the code and how to use it, the search for it, what came of it. */
export function VerificationPanel({ channel, isManager }: { channel: ManagedChannel; isManager: boolean }) {
  const t = useTranslations('channels.verify')
  const sentence = useSentence()
  const verifying = useAction(mutationOf(verifyChannel, { onSuccess: showChanged }))
  const status = useRef<HTMLDivElement>(null)
  const { verification, channel_id, verification_code } = channel
  const start = () =>
    verifying.mutate(
      { channel_id },
      {
        onSuccess: () => status.current?.scrollIntoView({ block: 'nearest' }),
        onError: (error) => snackbars.show('error', sentence(error)),
      },
    )
  return (
    <section aria-label={t('title')}>
      <h4 className="mb-2 font-semibold">{t('title')}</h4>
      <div ref={status} aria-live="polite" className="grid gap-3">
        {verification === 'verified' && <Verified channel={channel} />}
        {verification === 'verifying' && <Verifying />}
        {verification === 'failed' && <Failed channel={channel} />}
        {verification === 'pending' && canVerify(channel) && (
          <p className="text-pretty text-muted">{t('why')}</p>
        )}
      </div>
      {/* Not in what is read out: it counts. */}
      {verification === 'verifying' && <NextPoll channel={channel} />}
      {(verification === 'verifying' || canVerify(channel)) && (
        <div className="mt-3 grid gap-3">
          <VerificationCode code={verification_code} />
          <Button
            kind={verification === 'verifying' ? 'secondary' : 'primary'}
            size="large"
            onClick={start}
            busy={verifying.isPending}
          >
            {t(label[verification])}
          </Button>
          {isManager && <CodeLink channel={channel} />}
        </div>
      )}
    </section>
  )
}
