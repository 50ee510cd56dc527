import { expect, it, vi } from 'vitest'
import { cleanSvg } from '../pictures/clean-svg.ts'
import { prepareUpload } from './notice-pictures.ts'

vi.mock('../pictures/clean-svg.ts', () => ({ cleanSvg: vi.fn(() => ({ content: '', width: 1, height: 1 })) }))

it('a drawing that a call brings is refused before it is read: cleaning it would hold up everyone', async () => {
  for (const text of ['<svg xmlns="http://www.w3.org/2000/svg"/>', '\n <!-- --><svg/>', 'no picture', ''])
    expect(await prepareUpload(1, Buffer.from(text))).toBeNull()
  expect(cleanSvg).not.toHaveBeenCalled()
})
