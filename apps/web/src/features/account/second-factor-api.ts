import type { BodyOf } from '@cuesheet/contract/endpoint'
import {
  beginSecondFactor,
  disableSecondFactor,
  enableSecondFactor,
  renewRecoveryCodes,
  requireSecondFactor,
  secondFactor,
} from '@cuesheet/contract/second-factor'
import { mutationOptions, queryOptions } from '@tanstack/react-query'
import { call } from '../../lib/call.ts'
import { readAccountAgain } from './settings-api.ts'

export const secondFactorQuery = queryOptions({
  queryKey: ['account', 'second'],
  queryFn: ({ signal }) => call(secondFactor, { signal }),
  staleTime: 0,
})

export const begin = mutationOptions({
  mutationKey: ['account', 'second', 'begin'],
  mutationFn: (password: string) => call(beginSecondFactor, { body: { password } }),
  gcTime: 0,
})

export const enable = mutationOptions({
  mutationKey: ['account', 'second', 'enable'],
  mutationFn: (code: string) => call(enableSecondFactor, { body: { code } }),
  gcTime: 0,
})

export const renew = mutationOptions({
  mutationKey: ['account', 'second', 'codes'],
  mutationFn: (body: BodyOf<typeof renewRecoveryCodes>) => call(renewRecoveryCodes, { body }),
  onSuccess: readAccountAgain,
  gcTime: 0,
})

export const disable = mutationOptions({
  mutationKey: ['account', 'second', 'disable'],
  mutationFn: (body: BodyOf<typeof disableSecondFactor>) => call(disableSecondFactor, { body }),
  onSuccess: readAccountAgain,
})

export const requireOfMembers = mutationOptions({
  mutationKey: ['account', 'second', 'require'],
  mutationFn: (body: BodyOf<typeof requireSecondFactor>) => call(requireSecondFactor, { body }),
  onSuccess: readAccountAgain,
})
