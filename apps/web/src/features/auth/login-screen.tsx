import { firstOperatorHours } from '@cuesheet/contract/invitations'
import { type ComponentProps, type ComponentType, useEffect, useState } from 'react'
import { useTranslations } from 'use-intl'
import { useBrand } from '../../lib/brand.ts'
import { CallError } from '../../lib/call-error.ts'
import { areDraftsKept } from '../../lib/drafts.ts'
import { loadTexts } from '../../lib/i18n.ts'
import { isMissingChunk, reloadForChunk } from '../../lib/missing-chunk.ts'
import { resetToken } from '../../lib/reset-token.ts'
import { runtimeConfig } from '../../lib/runtime-config.ts'
import { session } from '../../lib/session.ts'
import { useNetworkName, usePageTitle } from '../../lib/title.ts'
import { useForm } from '../../lib/use-form.ts'
import { useLoadedAhead } from '../../lib/use-loaded-ahead.ts'
import { useTooLong } from '../../lib/use-too-long.ts'
import { BrandMark } from '../../ui/brand-mark.tsx'
import { Button } from '../../ui/button.tsx'
import { Form } from '../../ui/form.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { LanguageSwitch } from './language-switch.tsx'
import type { OtherSteps as Steps } from './other-steps.tsx'
import { SubmitButton } from './submit-button.tsx'
import { useLoginStep } from './use-login-step.ts'

const loadSignIn = () => import('./sign-in.ts')

/** `onIntent` is called when the visitor begins to type: the next screen can be made ready. */
export function LoginScreen({ onIntent }: { onIntent: () => void }) {
  const t = useTranslations('auth')
  const tooLong = useTooLong()
  const [id, setId] = useState('')
  const [password, setPassword] = useState('')
  const [isEntering, setEntering] = useState(false)
  const [error, setError] = useState<unknown>(null)
  const { step, goTo, goBack } = useLoginStep()
  const [challenge, setChallenge] = useState<string | null>(null)
  const [OtherSteps, setOtherSteps] = useState<ComponentType<ComponentProps<typeof Steps>> | null>(null)
  const [wasEnded] = useState(session.wasEnded)
  usePageTitle(t('title'))
  useLoadedAhead(loadSignIn)

  const load = async () => {
    const [{ OtherSteps }] = await Promise.all([import('./other-steps.tsx'), loadTexts('account')])
    setOtherSteps(() => OtherSteps)
  }
  // A reload loses the challenge and the mailed link: nothing is left to show.
  const isLost = (step === 'code' && challenge === null) || (step === 'reset' && resetToken() === null)
  const other = isLost ? undefined : step
  const isOther = other !== undefined && OtherSteps !== null
  // biome-ignore lint/correctness/useExhaustiveDependencies: only a step that comes is loaded.
  useEffect(() => {
    if (isLost) goBack()
    else if (step !== undefined) load().catch(setError)
  }, [step])
  // biome-ignore lint/correctness/useExhaustiveDependencies: at the beginning, with nothing typed.
  useEffect(() => {
    if (resetToken() !== null) goTo('reset', { replace: true })
    // Another mailed link in the same tab changes the fragment only.
    window.onhashchange = () => location.reload()
    return () => {
      window.onhashchange = null
    }
  }, [])

  const enter = async () => {
    setError(null)
    setEntering(true)
    try {
      // Stays busy when it succeeds: the next screen is on its way.
      const { signIn } = await loadSignIn()
      const challenge = await signIn({ id, password })
      if (challenge === null) return
      await load()
      setChallenge(challenge)
      goTo('code')
      setPassword('')
    } catch (refused) {
      if (isMissingChunk(refused) && (await reloadForChunk()) === 'reloading') return
      setError(refused)
      form.select('password')
    }
    setEntering(false)
  }

  const form = useForm({
    sending: { isPending: isEntering, error, reset: () => setError(null) },
    shown: { id: undefined, password: error ? refusal(error, t) : undefined },
    // One sentence for both, said once: at the first that is empty.
    problems: {
      id: id.trim() === '' ? t('required') : undefined,
      password: id.trim() !== '' && password === '' ? t('required') : undefined,
    },
    onSend: enter,
  })
  // A keyboard starts writing at once; a phone keeps its own keyboard away until asked.
  // biome-ignore lint/correctness/useExhaustiveDependencies: at the beginning.
  useEffect(() => {
    if (matchMedia('(pointer: fine)').matches) form.focus('id')
  }, [])

  return (
    <div className="grid min-h-dvh grid-cols-[minmax(0,1fr)] grid-rows-[1fr_auto] px-6">
      <main id="content" className="mx-auto w-full max-w-[360px] pt-[clamp(40px,20dvh,220px)] pb-8">
        <Brand lead={!isOther && t('lead')} />
        {wasEnded && !isOther && (
          <p role="status" className="mt-5 rounded-card bg-info-bg px-4 py-3 text-pretty text-info">
            {t('ended')} {areDraftsKept() && t('ended_kept')}
          </p>
        )}
        {runtimeConfig.needsOperator && !isOther && (
          <p role="status" className="mt-5 rounded-card bg-info-bg px-4 py-3 text-pretty text-info">
            {t('needs_operator', { hours: firstOperatorHours })}
          </p>
        )}
        {isOther ? (
          <OtherSteps step={other} challenge={challenge} id={id} onStep={goTo} onBack={goBack} />
        ) : (
          <Form form={form} onInput={onIntent} className="mt-8 gap-1.5">
            <TextField
              label={t('id')}
              name="id"
              value={id}
              onChange={(event) => setId(event.target.value)}
              error={tooLong(id, 320) ?? form.problems.id}
              autoComplete="username"
              autoCapitalize="none"
              spellCheck={false}
              inputMode="email"
              placeholder={t('id_hint')}
              holdsErrorLine
              required
            />
            <TextField
              label={t('password')}
              name="password"
              value={password}
              onChange={(event) => setPassword(event.target.value)}
              error={tooLong(password, 1024) ?? form.problems.password}
              reveal
              autoComplete="current-password"
              holdsErrorLine
              required
            />
            <SubmitButton busy={isEntering && t('submitting')} text={t('submit')} />
            <Button
              kind="quiet"
              className="mt-2"
              onClick={() => void load().then(() => goTo('forgot'), setError)}
            >
              {t('forgot')}
            </Button>
          </Form>
        )}
      </main>
      <LanguageSwitch label={t('language')} />
    </div>
  )
}

function Brand({ lead }: { lead: string | false }) {
  const t = useTranslations('auth')
  const name = useNetworkName()
  const logo = useBrand()?.logo_favicon ?? null
  return (
    <>
      <BrandMark name={name} logo={logo} sizePx={40} markOnly />
      <h1 className="mt-5 text-figure font-semibold tracking-tight">{name || t('title')}</h1>
      <p className="mt-1 text-muted">{lead}</p>
    </>
  )
}

function refusal(error: unknown, t: ReturnType<typeof useTranslations<'auth'>>): string {
  if (!(error instanceof CallError) || !error.message)
    return isMissingChunk(error) || (error instanceof CallError && error.code === 'offline')
      ? t('offline')
      : t('failed')
  const wait = error.retry_after_seconds
  return wait === null ? error.message : `${error.message} ${t('wait', { seconds: wait })}`
}
