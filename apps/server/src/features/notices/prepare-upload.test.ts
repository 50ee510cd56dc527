import { expect, it, vi } from 'vitest'
import { prepareUpload } from './notice-pictures.ts'

it('a drawing that a call brings is refused before it is read: cleaning it would hold up everyone', async () => {
  const read = vi.spyOn(TextDecoder.prototype, 'decode')
  for (const text of ['<svg xmlns="http://www.w3.org/2000/svg"/>', '\n <!-- --><svg/>', 'no picture', ''])
    expect(await prepareUpload(1, Buffer.from(text))).toBeNull()
  expect(read).not.toHaveBeenCalled()
})
