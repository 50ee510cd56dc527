import { addMember } from '@cuesheet/contract/members'
import { QueryClientProvider } from '@tanstack/react-query'
import { renderToStaticMarkup } from 'react-dom/server'
import { IntlProvider } from 'use-intl'
import { expect, it } from 'vitest'
import app from '../locales/en/app.json'
import { queryClient } from './query-client.ts'
import { useCallForm } from './use-call-form.ts'

const fine = { user_id: 'a@b.example', nickname: 'Ada', password: 'long enough', channels: ['@one'] }

/** What a form says at its fields before anybody tried to send it. */
function problemsOf(values: Partial<typeof fine>) {
  let problems = {}
  function Probe() {
    const form = useCallForm(addMember, {
      values: { ...fine, ...values },
      toBody: (typed) => typed,
      words: { channels: 'too many' },
      // In this form's words, once it is sent.
      problems: ({ password }) => ({ password: password.length > 64 ? '4 to 64' : undefined }),
    })
    problems = Object.fromEntries(Object.entries(form.form.problems).filter(([, text]) => text))
    return null
  }
  renderToStaticMarkup(
    <QueryClientProvider client={queryClient}>
      <IntlProvider locale="en" messages={{ app } as never} timeZone="UTC">
        <Probe />
      </IntlProvider>
    </QueryClientProvider>,
  )
  return problems
}

it('says at once what is too much or hidden, by the rules of the contract, and waits with what is missing', () => {
  expect(problemsOf({})).toEqual({})
  expect(problemsOf({ nickname: 'x'.repeat(51) })).toEqual({
    nickname: 'Use at most 50 characters. This has 51.',
  })
  expect(problemsOf({ nickname: 'Ada\u200b' })).toEqual({ nickname: 'Please remove invisible characters.' })
  expect(problemsOf({ channels: Array.from({ length: 51 }, (_, at) => `@${at}`) })).toEqual({
    channels: 'too many',
  })
  expect(problemsOf({ password: 'x'.repeat(65) })).toEqual({})
  expect(problemsOf({ user_id: '', nickname: '', password: '' })).toEqual({})
})
