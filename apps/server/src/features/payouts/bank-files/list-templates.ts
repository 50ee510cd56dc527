import { type BankLayout, bankLayout } from '@cuesheet/contract/values/bank-layouts'
import templates from './templates.json' with { type: 'json' }

/** Layouts to begin with, as others have described them; not tried against the banks. */
export const listTemplates = (): { key: string; layout: BankLayout }[] =>
  templates.map(({ key, layout }) => ({ key, layout: bankLayout.parse(layout) }))
