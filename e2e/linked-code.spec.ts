import { addCodeLinks } from '@cuesheet/contract/code-links'
import { sampleOf } from '../apps/server/src/testing/sample.ts'
import { expect, test } from './guarded-page.ts'
import { createOwnNetwork, type OwnNetwork, ownPassword } from './own-network.ts'
import { clientOf, tokenOf } from './sign-in.ts'
import { untilQuiet } from './until-quiet.ts'
import { word } from './words.ts'

const languages = { ko: 'ko-KR', en: 'en-US', 'zh-CN': 'zh-CN', 'zh-TW': 'zh-TW' }
const states = {
  pending: { verification: 'pending' },
  verifying: {
    verification: 'verifying',
    verification_started_at: new Date(Date.now() - 3_600_000),
    verification_next_at: new Date(Date.now() + 3_600_000),
  },
  failed: { verification: 'failed', verification_failure: 'code_not_found' },
} as const

let network: OwnNetwork
let links: Record<string, string>

test.beforeAll(async () => {
  network = await createOwnNetwork()
  const manager = await network.addAccount('manager', 'Manager')
  const { call } = clientOf(network.site, await tokenOf(network.site, manager, ownPassword))
  links = {}
  for (const [name, state] of Object.entries(states)) {
    const channel = await network.addChannel(`채널 ${name}`, { status: 0, ...state })
    const made = await call(addCodeLinks, { body: { channels: [channel] } })
    links[name] = `${network.site}/verify#${made.links[0]!.token}`
  }
})

for (const [at, [locale, tag]] of sampleOf([...Object.entries(languages).entries()], { share: 4 }))
  for (const width of [[1440, 768, 390][at % 3]!])
    test.describe(`${locale}, ${width} px`, () => {
      test.use({
        locale: tag,
        colorScheme: at % 2 ? 'dark' : 'light',
        viewport: { width, height: 844 },
        provoked: /status of 404/,
      })

      test('a link shows the code in every state, whole and accessible', async ({
        page,
        checkAccessibility,
      }) => {
        const say = (key: string) => word(locale, `channels.${key}`)
        for (const name of Object.keys(states))
          await test.step(name, async () => {
            await page.goto(links[name]!)
            await page.reload()
            await expect(page.getByRole('heading', { name: `채널 ${name}` })).toBeVisible()
            await expect(page.getByText(/^CS-\w{4}-\w{4}$/)).toBeVisible()
            await expect(page).toHaveTitle(new RegExp(say('linked.title')))
            await untilQuiet(page)
            await checkAccessibility()
            expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width)
          })
        await expect(page.getByText(say('verify.failure.code_not_found'))).toBeVisible()
        await page.goto(`${network.site}/verify#nobody`)
        await page.reload()
        await expect(page.getByRole('heading', { name: say('linked.gone') })).toBeVisible()
        await checkAccessibility()
      })
    })
