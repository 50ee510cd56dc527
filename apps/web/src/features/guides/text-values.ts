import type { GuideId } from '@cuesheet/contract/guides'
import type { Locale } from '@cuesheet/contract/values/locale'
import type { NetworkConstants } from '@cuesheet/contract/values/network-constants'
import { verificationHours } from '@cuesheet/contract/values/verification-window'
import type { Texts } from '../../lib/i18n.ts'
import { spanStart } from '../../lib/network-constants.ts'

export type Family = keyof Texts['guides']['texts']

/** The key of a guide's words; iPhone and Android share theirs. */
export const families: Record<GuideId, Family> = {
  'pc-auth': 'pc_auth',
  'mobile-auth': 'mobile_auth',
  'ios-mobile-upload': 'mobile_upload',
  'aos-mobile-upload': 'mobile_upload',
  'pc-upload': 'pc_upload',
  'ios-mobile-unlock': 'mobile_unlock',
  'aos-mobile-unlock': 'mobile_unlock',
}

/** What the words name: the network's figures and the device (`ios`, `aos`, `pc`, `mobile`) of a guide. */
export function textValues(constants: NetworkConstants, locale: Locale, device: string) {
  return {
    ...constants,
    device,
    verification_hours: verificationHours,
    review_from: spanStart(locale, constants.review_days_from, constants.review_days_to),
    recognition_from: spanStart(locale, constants.recognition_days_from, constants.recognition_days_to),
  }
}
