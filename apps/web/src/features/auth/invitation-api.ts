import type { BodyOf } from '@cuesheet/contract/endpoint'
import { acceptInvitation, invitation } from '@cuesheet/contract/invitations'
import { mutationOptions, queryOptions } from '@tanstack/react-query'
import { call } from '../../lib/call.ts'

/** Whom a link invites. */
export const invitationQuery = (token: string) =>
  queryOptions({
    queryKey: ['invitation', token],
    queryFn: ({ signal }) => call(invitation, { body: { token }, signal }),
    enabled: token !== '',
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  })

export const accept = mutationOptions({
  mutationKey: ['invitation', 'accept'],
  mutationFn: (body: BodyOf<typeof acceptInvitation>) => call(acceptInvitation, { body }),
})
