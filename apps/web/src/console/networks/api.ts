import { apiKeyScopes } from '@cuesheet/contract/api-keys'
import { networkBrand, restoreBrand, saveBrand, setBrandPicture } from '@cuesheet/contract/console-brand'
import {
  createFromDraft,
  deleteDraft,
  networkDraft,
  networkDrafts,
  saveDraft,
} from '@cuesheet/contract/console-network-drafts'
import * as people from '@cuesheet/contract/console-network-people'
import * as contract from '@cuesheet/contract/console-networks'
import type { AnswerOf, BodyOf } from '@cuesheet/contract/endpoint'
import { mutationOptions, queryOptions } from '@tanstack/react-query'
import { keySource } from '../../features/api-keys/api.ts'
import { call } from '../../lib/call.ts'
import { queryClient } from '../../lib/query-client.ts'

export type NetworkRow = AnswerOf<typeof contract.networks>['rows'][number]
export type NetworkDetail = AnswerOf<typeof contract.network>['network']
export type BrandAnswer = AnswerOf<typeof networkBrand>
export type Draft = AnswerOf<typeof networkDraft>['draft']
export type DomainCheck = AnswerOf<typeof contract.checkDomain>

const root = ['console', 'networks'] as const
const onSettled = () => queryClient.invalidateQueries({ queryKey: root })

export const networkQuery = (network: number, locale: string) =>
  queryOptions({
    queryKey: [...root, 'one', network, locale],
    queryFn: async ({ signal }) => (await call(contract.network, { query: { network }, signal })).network,
  })

export const domainCheckQuery = (domain: string) =>
  queryOptions({
    queryKey: [...root, 'domain', domain],
    queryFn: ({ signal }) => call(contract.checkDomain, { query: { domain }, signal }),
    gcTime: 0,
  })

/** While it goes on, it is asked every two seconds. */
const progressMs = 2000

export const deletionQuery = (network: number) =>
  queryOptions({
    queryKey: [...root, 'deletion', network],
    queryFn: ({ signal }) => call(contract.networkDeletion, { query: { network }, signal }),
    refetchInterval: ({ state: { data } }) =>
      data?.progress && data.progress.finished_at === null ? progressMs : false,
  })

export const brandQuery = (network: number) =>
  queryOptions({
    queryKey: [...root, 'brand', network],
    queryFn: ({ signal }) => call(networkBrand, { query: { network }, signal }),
  })

export const draftsQuery = queryOptions({
  queryKey: [...root, 'drafts'],
  queryFn: async ({ signal }) => (await call(networkDrafts, { signal })).rows,
})

export const draftQuery = (draft: string, locale: string) =>
  queryOptions({
    // Not among what every change reads again: it is gone when it has become a network.
    queryKey: ['console', 'network-draft', draft, locale],
    queryFn: async ({ signal }) => (await call(networkDraft, { query: { draft }, signal })).draft,
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
  })

export const keysOf = (network: number) =>
  keySource([...root, 'keys', network], {
    scopes: apiKeyScopes,
    read: (signal) => call(people.networkKeys, { query: { network }, signal }),
    add: (body) => call(people.addNetworkKey, { body: { network_id: network, ...body } }),
    revoke: (api_key_id) => call(people.revokeNetworkKey, { body: { network_id: network, api_key_id } }),
  })

export const setNetwork = mutationOptions({
  mutationKey: [...root, 'set'],
  mutationFn: (body: BodyOf<typeof contract.setNetwork>) => call(contract.setNetwork, { body }),
  onSettled,
})

export const setConstants = mutationOptions({
  mutationKey: [...root, 'constants'],
  mutationFn: (body: BodyOf<typeof contract.setConstants>) => call(contract.setConstants, { body }),
  onSettled,
})

export const setDefault = mutationOptions({
  mutationKey: [...root, 'default'],
  mutationFn: (network_id: number | null) => call(contract.setDefaultNetwork, { body: { network_id } }),
  onSettled,
})

type DomainBody = BodyOf<typeof contract.addDomain>
export const addDomain = mutationOptions({
  mutationKey: [...root, 'domains', 'add'],
  mutationFn: (body: DomainBody) => call(contract.addDomain, { body }),
  onSettled,
})
export const removeDomain = mutationOptions({
  mutationKey: [...root, 'domains', 'remove'],
  mutationFn: (body: DomainBody) => call(contract.removeDomain, { body }),
  onSettled,
})

export const invite = mutationOptions({
  mutationKey: [...root, 'invite'],
  mutationFn: async (body: BodyOf<typeof people.invite>) => (await call(people.invite, { body })).invitation,
  onSettled,
  // The link is in its answer, and shall be nowhere once it was shown.
  gcTime: 0,
})
export const revokeInvitation = mutationOptions({
  mutationKey: [...root, 'invite', 'revoke'],
  mutationFn: (body: BodyOf<typeof people.revokeInvitation>) => call(people.revokeInvitation, { body }),
  onSettled,
})

export const deleteNetwork = mutationOptions({
  mutationKey: [...root, 'delete'],
  mutationFn: (body: BodyOf<typeof contract.deleteNetwork>) => call(contract.deleteNetwork, { body }),
  onSettled,
})

export const saveLook = mutationOptions({
  mutationKey: [...root, 'brand', 'save'],
  mutationFn: (body: BodyOf<typeof saveBrand>) => call(saveBrand, { body }),
  onSettled,
})
export const savePicture = mutationOptions({
  mutationKey: [...root, 'brand', 'picture'],
  mutationFn: (body: BodyOf<typeof setBrandPicture>) => call(setBrandPicture, { body }),
  onSettled,
})
export const returnToBrand = mutationOptions({
  mutationKey: [...root, 'brand', 'restore'],
  mutationFn: (body: BodyOf<typeof restoreBrand>) => call(restoreBrand, { body }),
  onSettled,
})

export const keepDraft = mutationOptions({
  mutationKey: [...root, 'drafts', 'save'],
  mutationFn: async (body: BodyOf<typeof saveDraft>) => (await call(saveDraft, { body })).draft,
})
export const dropDraft = mutationOptions({
  mutationKey: [...root, 'drafts', 'delete'],
  mutationFn: (draft_id: string) => call(deleteDraft, { body: { draft_id } }),
  onSettled,
})
export const createNetwork = mutationOptions({
  mutationKey: [...root, 'drafts', 'create'],
  mutationFn: (body: BodyOf<typeof createFromDraft>) => call(createFromDraft, { body }),
  onSettled,
  gcTime: 0,
})
