import { expect, it } from 'vitest'
import { isIncomplete } from './collection-card.tsx'

it('says that everything is here only where every report was loaded', () => {
  expect(isIncomplete({ state: 'current', failed: 12 })).toBe(true)
  expect(isIncomplete({ state: 'current', failed: 0 })).toBe(false)
  expect(isIncomplete({ state: 'failing', failed: 12 })).toBe(false)
})
