import { Link, useNavigate } from '@tanstack/react-router'
import { type ReactNode, useEffect, useState } from 'react'
import { useTranslations } from 'use-intl'
import { isFinalRefusal, isSessionRefused } from '../../lib/call-error.ts'
import { loadTexts } from '../../lib/i18n.ts'
import { loading } from '../../lib/loading-flags.ts'
import { queryClient } from '../../lib/query-client.ts'
import { session } from '../../lib/session.ts'
import { usePageTitle } from '../../lib/title.ts'
import { Button, buttonClass } from '../../ui/button.tsx'
import { ErrorPage } from '../../ui/error-page.tsx'
import { meQuery } from './api.ts'
import { enterByTicket } from './enter-by-ticket.ts'

const redirectDelayMs = 200

/** Where partner sites send their visitors: swaps their ticket for a session and goes on (`onEntered`), or says why it cannot. */
export function ExternalAuthScreen({ onEntered }: { onEntered: () => void }) {
  const t = useTranslations('auth')
  const navigate = useNavigate()
  const [state, setState] = useState<'entering' | 'code' | 'refused' | 'unreachable'>('entering')
  const [codeStep, setCodeStep] = useState<ReactNode>(null)
  usePageTitle(t('title'))

  useEffect(() => {
    if (state !== 'entering') return
    let timer: ReturnType<typeof setTimeout> | undefined
    let isLeft = false
    const enter = async () => {
      try {
        const challenge = await enterByTicket()
        if (challenge !== null) {
          const [{ CodeStep }] = await Promise.all([import('./code-step.tsx'), loadTexts('account')])
          if (isLeft) return
          setCodeStep(<CodeStep challenge={challenge} onBack={() => void navigate({ to: '/login' })} />)
          setState('code')
          return
        }
      } catch (error) {
        if (!isLeft) setState(isFinalRefusal(error) ? 'refused' : 'unreachable')
        return
      }
      try {
        await queryClient.fetchQuery(meQuery)
        if (!isLeft) timer = setTimeout(onEntered, redirectDelayMs)
      } catch (error) {
        // The guard of the session goes to /login from here.
        if (isSessionRefused(error)) session.end()
        else if (!isLeft) setState('unreachable')
      }
    }
    void loading.during('external-auth', enter())
    return () => {
      isLeft = true
      clearTimeout(timer)
    }
  }, [state, onEntered, navigate])

  // The code was right.
  useEffect(() => {
    if (state === 'code') return session.subscribe(() => setState('entering'))
  }, [state])

  // Another ticket in the same tab changes the fragment only.
  useEffect(() => {
    const onTicket = () => location.reload()
    window.addEventListener('hashchange', onTicket)
    return () => window.removeEventListener('hashchange', onTicket)
  }, [])

  if (state === 'entering') return null
  if (state === 'code')
    return (
      <main
        id="content"
        className="mx-auto min-h-dvh w-full max-w-[408px] px-6 pt-[clamp(40px,20dvh,220px)] pb-8"
      >
        <h1 className="sr-only">{t('title')}</h1>
        {codeStep}
      </main>
    )
  return state === 'refused' ? (
    <ErrorPage status={null} message={t('external.title')} description={t('external.text')}>
      <Link to="/login" className={buttonClass('primary')}>
        {t('external.to_login')}
      </Link>
    </ErrorPage>
  ) : (
    <ErrorPage status={null} message={t('failed')} description={t('offline')}>
      <Button kind="primary" onClick={() => setState('entering')}>
        {t('external.retry')}
      </Button>
    </ErrorPage>
  )
}
