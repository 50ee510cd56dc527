import { externalExchange } from '@cuesheet/contract/external-auth'
import { Link, useNavigate } from '@tanstack/react-router'
import { type ReactNode, useEffect, useState } from 'react'
import { useTranslations } from 'use-intl'
import { call } from '../../lib/call.ts'
import { isFinalRefusal, isSessionRefused } from '../../lib/call-error.ts'
import { loadTexts } from '../../lib/i18n.ts'
import { loading } from '../../lib/loading-flags.ts'
import { queryClient } from '../../lib/query-client.ts'
import { session } from '../../lib/session.ts'
import { givenTicket } from '../../lib/ticket.ts'
import { usePageTitle } from '../../lib/title.ts'
import { Button, buttonClass } from '../../ui/button.tsx'
import { ErrorPage } from '../../ui/error-page.tsx'
import { meQuery } from './me.ts'

const redirectDelayMs = 200

/** Where partner sites send their visitors: swaps their ticket for a session and goes on (`onEntered`), or says why it cannot. */
export function ExternalAuthScreen({ onEntered }: { onEntered: () => void }) {
  const t = useTranslations('auth')
  const refused = useTranslations('external')
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
    <ErrorPage status={null} message={refused('title')} description={refused('text')}>
      <Link to="/login" className={buttonClass('primary')}>
        {refused('to_login')}
      </Link>
    </ErrorPage>
  ) : (
    <ErrorPage status={null} message={t('failed')} description={t('offline')}>
      <Button kind="primary" onClick={() => setState('entering')}>
        {refused('retry')}
      </Button>
    </ErrorPage>
  )
}

let entering: Promise<string | null> | null = null

/**
 * Swaps the ticket that the page was opened with for a session, in place of any there is; once, however often it is asked
 * for. Answers a challenge where a code is asked for first, until a session has begun. Without a ticket the session stays as
 * it is. Where the server was not reached it may be tried again.
 */
function enterByTicket(): Promise<string | null> {
  entering ??= swap().catch((error: unknown) => {
    if (!isFinalRefusal(error)) entering = null
    throw error
  })
  return entering
}

async function swap(): Promise<string | null> {
  const ticket = givenTicket()
  if (ticket === undefined) return null
  // Without a session that there may be: one that only views may swap nothing.
  const { token, challenge, viewing } = await call(externalExchange, { body: { ticket }, token: null })
  if (token !== null) session.start(token, { forTab: viewing === true })
  else
    session.subscribe(() => {
      entering = Promise.resolve(null)
    })
  return challenge ?? null
}
