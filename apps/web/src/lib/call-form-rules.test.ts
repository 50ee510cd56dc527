import { expect, it } from 'vitest'
import { contractForForms } from '../../contract-for-browsers.ts'

const { handler } = contractForForms.transform as { handler: (code: string) => { code: string } }
const read = (code: string) => handler(code).code

it('takes the call of a form, and what is handed on to one, with its rules; all else without', () => {
  expect(
    read(
      "import { accounts, type MemberAccount, updateMember } from '@cuesheet/contract/members'\nuseCallForm(updateMember, {})",
    ),
  ).toBe(
    "import { accounts, type MemberAccount} from '@cuesheet/contract/members'; import { updateMember } from '@cuesheet/contract/members?rules'\nuseCallForm(updateMember, {})",
  )
  for (const use of [
    '<Modal endpoint={addKey} />',
    'const own = { endpoint: addKey }',
    'useCallForm(\n  addKey, {})',
  ])
    expect(read(`import { addKey } from '@cuesheet/contract/keys'\n${use}`)).toContain(
      "import { addKey } from '@cuesheet/contract/keys?rules'",
    )
  const other = "import { addKey } from '@cuesheet/contract/keys'\nmutationOf(addKey)"
  expect(read(other)).toBe(other)
})

it('refuses a form whose call it cannot find, and passes on what was handed on', () => {
  expect(() => read('const call = choose()\nuseCallForm(call, {})')).toThrow('useCallForm(call, …)')
  expect(() => read('useCallForm(endpoint, {})')).not.toThrow()
  expect(() => read('useCallForm(make.endpoint, {})')).not.toThrow()
})
