import type { BodyOf } from '@cuesheet/contract/endpoint'
import { forgotPassword, loginSecond, resetPassword } from '@cuesheet/contract/sign-in'
import { mutationOptions } from '@tanstack/react-query'
import { call } from '../../lib/call.ts'

export const enterCode = mutationOptions({
  mutationKey: ['auth', 'code'],
  mutationFn: (body: BodyOf<typeof loginSecond>) => call(loginSecond, { body }),
})

export const askForLink = mutationOptions({
  mutationKey: ['auth', 'forgot'],
  mutationFn: (id: string) => call(forgotPassword, { body: { id } }),
})

export const renewPassword = mutationOptions({
  mutationKey: ['auth', 'reset'],
  mutationFn: (body: BodyOf<typeof resetPassword>) => call(resetPassword, { body }),
})
