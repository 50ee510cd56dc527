import { type Draft, type DraftContent, networkDraft } from '@cuesheet/contract/console-network-drafts'
import { percentOfRate } from '@cuesheet/contract/values/fee-rate'
import type { Locale } from '@cuesheet/contract/values/locale'
import { newNetworkDefaults } from '@cuesheet/contract/values/network-settings'
import { queryOf } from '../../../lib/client.ts'

export const draftQuery = (draft: string, locale: Locale) =>
  queryOf(networkDraft, { draft }, { vary: [locale], gcTime: 0, staleTime: Number.POSITIVE_INFINITY })

const { design_id, color_primary, color_primary_dim } = newNetworkDefaults

const content: DraftContent = {
  step: 'domain',
  name: '',
  domain: '',
  design_id,
  color_primary,
  color_primary_dim,
  titles: {},
  descriptions: {},
  is_playist: false,
  fee_percent: String(percentOfRate(newNetworkDefaults.default_fee_rate)),
  constants: {},
  manager_id: '',
  manager_nickname: '',
}

/** The default language of a network's pages. */
export const usualLocale = (isPlayist: boolean): Locale => (isPlayist ? 'en' : 'ko')

/** One that is not kept yet. */
export const emptyDraft: Omit<Draft, 'draft_id'> & { draft_id: string | null } = {
  draft_id: null,
  revision: 0,
  saved_at: '',
  saved_by: null,
  content,
  problems: { domain: {}, brand: {}, defaults: {}, manager: {} },
}
