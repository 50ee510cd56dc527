import { apiKeyScopes } from '@cuesheet/contract/api-keys'
import { approvalKinds } from '@cuesheet/contract/console-approvals'
import { channelCategories } from '@cuesheet/contract/values/channel-categories'
import { collectionWays } from '@cuesheet/contract/values/collection'
import { countedFormats, leadingViews } from '@cuesheet/contract/values/counting'
import { deductions, guaranteeSpans } from '@cuesheet/contract/values/guarantees'
import { locales } from '@cuesheet/contract/values/locale'
import { trackUses } from '@cuesheet/contract/values/music'
import { weekendRules } from '@cuesheet/contract/values/network-settings'
import { payoutFailures } from '@cuesheet/contract/values/payouts'
import { operatorRoles } from '@cuesheet/contract/values/roles'
import { paymentWaits } from '@cuesheet/contract/values/settled-members'
import {
  askedOfSecond,
  basisLevels,
  entryKinds,
  payeeKinds,
  revenueFamilies,
} from '@cuesheet/contract/values/settlement'
import { expect, it } from 'vitest'
import { textsOf } from '../../locales/texts.ts'
import { choiceName } from './describe-entries.ts'

/** Everything that a field may be, where it is one of some. */
const values: Record<string, readonly string[]> = {
  kind: [...payeeKinds, ...entryKinds, ...approvalKinds, ...askedOfSecond, 'shares', 'payee'],
  family: revenueFamilies,
  level: basisLevels,
  waits_for: paymentWaits,
  failure: payoutFailures,
  result: ['paid', 'failed', 'returned'],
  way: collectionWays,
  scopes: apiKeyScopes,
  operator_role: operatorRoles,
  category: channelCategories,
  formats: countedFormats,
  leading_views: leadingViews,
  weekend_payday: weekendRules,
  span: guaranteeSpans,
  recoupment_order: deductions,
  uses: trackUses,
}

it('has a word for everything that a field may be, in every language', () => {
  for (const locale of locales) {
    const reading = { locale, time_zone: 'UTC', texts: textsOf(locale).audit }
    for (const [field, choices] of Object.entries(values))
      for (const choice of choices)
        expect(`${locale} ${field} ${choice}: ${choiceName(field, choice, reading)}`).toMatch(
          /: (?!undefined)\S/,
        )
  }
})
