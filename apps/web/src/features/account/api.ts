import { preferences } from '@cuesheet/contract/account'
import type { BodyOf } from '@cuesheet/contract/endpoint'
import { mutationOptions } from '@tanstack/react-query'
import { call } from '../../lib/call.ts'

type Body = BodyOf<typeof preferences>
export type Preferences = { [K in keyof Body]?: Exclude<Body[K], undefined> }

/** Keeps how the account reads; what is not given stays. */
export const savePreferences = mutationOptions({
  mutationKey: ['account', 'preferences'],
  // One after another: the last choice is the one that is kept.
  scope: { id: 'preferences' },
  mutationFn: (given: Preferences) => call(preferences, { body: given }),
})
