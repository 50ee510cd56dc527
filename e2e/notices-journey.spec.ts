import { addNotice } from '@cuesheet/contract/notices'
import type { Browser, Page } from '@playwright/test'
import { makePng } from '../apps/server/src/testing/picture-files.ts'
import { countPresses } from './count-presses.ts'
import { expect, siteOf, test } from './guarded-page.ts'
import { holdCall } from './hold-call.ts'
import { createOwnNetwork, type OwnNetwork, ownPassword } from './own-network.ts'
import { clientOf, tokenOf } from './sign-in.ts'
import { untilQuiet } from './until-quiet.ts'
import { word } from './words.ts'

test.use({ locale: 'ko-KR' })

const locales = ['ko', 'en', 'zh-CN', 'zh-TW'] as const
const say = (key: string, locale = 'ko') => word(locale, `notices.${key}`)
async function openAs(browser: Browser, site: string, id: string): Promise<Page> {
  const token = await tokenOf(site, id, ownPassword)
  const context = await browser.newContext({ locale: 'ko-KR', baseURL: site })
  await context.addInitScript((value) => localStorage.setItem('token', value), token)
  return context.newPage()
}

test.describe('written by a manager', () => {
  let network: OwnNetwork
  test.beforeEach(async () => {
    network = await createOwnNetwork()
  })

  test('a notice reaches open windows at once, is read, counted, and withdrawn', async ({
    page,
    browser,
    isMobile,
    checkAccessibility,
  }) => {
    const manager = await network.addAccount('manager', 'Manager')
    const reader = await openAs(browser, network.site, await network.addAccount('member', 'Member'))
    const token = await tokenOf(network.site, manager, ownPassword)
    await page.addInitScript((value) => localStorage.setItem('token', value), token)

    const live = reader.waitForResponse('**/api/events')
    await reader.goto('/notices')
    // Those of the installation, which everyone has.
    await reader.getByRole('button', { name: say('read_all') }).click()
    await expect(reader.getByRole('status').filter({ hasText: say('all_read') })).toBeVisible()
    const banner = reader.getByRole('region', { name: word('ko', 'shell.notices.urgent') })
    await expect(banner).toHaveCount(0)
    await live

    await page.goto(`${network.site}/notices`)
    await page.getByRole('link', { name: say('manage') }).click()
    await expect(page.getByRole('heading', { name: say('manage_empty.none') })).toBeVisible()
    await page
      .getByRole('link', { name: say('new_notice') })
      .first()
      .click()
    const publish = page.getByRole('button', { name: say('edit.publish'), exact: true })
    await publish.click()
    await expect(page.getByLabel(say('edit.heading'))).toBeFocused()
    await expect(page.getByLabel(say('edit.heading'))).toHaveAccessibleDescription(say('edit.text_required'))
    await page.getByLabel(say('edit.heading')).fill('촬영 스튜디오가 열렸습니다')
    const body = page.getByRole('textbox', { name: say('edit.body') })
    await body.fill(
      '# 안내\n\n**월요일**부터 씁니다. <b onclick="alert(1)">굵게</b> [밖](https://example.com) [나쁨](javascript:alert(1))',
    )
    await body.press('ControlOrMeta+End')
    await page
      .locator('input[type=file]')
      .setInputFiles({ name: 'a.png', mimeType: 'image/png', buffer: makePng(16, 16) })
    await expect(body).toHaveValue(/!\[.*\]\(\/pictures\/[0-9a-f]{64}\.webp#16x16\)/)
    await page.getByRole('button', { name: 'English' }).click()
    await page.getByLabel(say('edit.heading')).fill('The studio is open')
    await body.fill('From **Monday** on.')
    if (isMobile) await page.getByRole('radio', { name: say('edit.preview') }).check()
    await expect(page.getByRole('region', { name: say('edit.preview') }).locator('strong')).toHaveText(
      'Monday',
    )
    await page.getByText(say('edit.urgent')).click()
    await checkAccessibility()
    await publish.click()
    const row = page.getByRole('listitem').filter({ hasText: '촬영 스튜디오가 열렸습니다' })
    await expect(row).toContainText(word('ko', 'terms.notice_state.published'))
    await expect(row).toContainText('1명 중 0명 읽음')

    // Without a reload: the list, the banner, the badge.
    await expect(banner).toContainText('촬영 스튜디오가 열렸습니다')
    await expect(reader.getByRole('main').getByRole('list').getByText(say('new'))).toBeAttached()
    // Put away, it comes back where that failed, and where it is published again as news.
    const failure = { status: 500, json: { success: false, code: 'internal', message: '잠시 후 다시' } }
    await reader.route('**/api/notices/dismiss', (route) => route.fulfill(failure), { times: 1 })
    await banner.getByRole('button').click()
    await expect(reader.getByText('잠시 후 다시')).toBeVisible()
    await expect(banner).toBeVisible()
    await banner.getByRole('button').click()
    await expect(banner).toHaveCount(0)
    await expect(reader.locator('#content')).toBeFocused()
    await row.getByRole('link').click()
    await page.getByText(say('edit.is_news')).click()
    await page.getByRole('button', { name: say('edit.save'), exact: true }).click()
    await expect(banner).toBeVisible()
    await banner.getByRole('button').click()
    await expect(banner).toHaveCount(0)
    await reader.reload()
    const link = reader.getByRole('main').getByRole('link', { name: /촬영 스튜디오가 열렸습니다/ })
    await expect(link).toBeVisible()
    await expect(banner).toHaveCount(0)
    await link.click()
    const article = reader.getByRole('article')
    await expect(article.getByRole('heading', { level: 2 })).toHaveText('안내')
    await expect(article.locator('b, [onclick], script')).toHaveCount(0)
    await expect(article.getByRole('link', { name: /밖/ })).toHaveAttribute('rel', 'noopener noreferrer')
    await expect(article.getByText('나쁨')).toBeVisible()
    await expect(article.getByRole('link', { name: '나쁨' })).toHaveCount(0)
    await expect
      .poll(() => article.getByRole('img').evaluate((image) => (image as HTMLImageElement).naturalWidth))
      .toBe(16)
    await page.reload()
    await expect(row).toContainText('1명 중 1명 읽음')
    await reader.goBack()
    await expect(reader.getByRole('status').filter({ hasText: say('all_read') })).toBeVisible()

    await row.getByRole('button').click()
    await page.getByRole('menuitem', { name: say('manage_row.withdraw') }).click()
    await expect(row).toContainText(word('ko', 'terms.notice_state.withdrawn'))
    await expect(link).toHaveCount(0)
    await row.getByRole('button').click()
    await page.getByRole('menuitem', { name: say('manage_row.delete') }).click()
    await page.getByRole('button', { name: say('delete.submit'), exact: true }).click()
    await expect(page.getByRole('heading', { name: say('manage_empty.none') })).toBeVisible()
    await reader.context().close()
  })

  async function signInAsManager(page: Page): Promise<string> {
    const manager = await network.addAccount('manager', 'Manager')
    const token = await tokenOf(network.site, manager, ownPassword)
    await page.addInitScript((value) => localStorage.setItem('token', value), token)
    return token
  }

  test('all members are told something with four presses, and it is said how many they are', async ({
    page,
    isMobile,
  }) => {
    const presses = await countPresses(page)
    await signInAsManager(page)
    for (const name of ['Ann', 'Ben', 'Cho']) await network.addAccount('member', name)
    await page.goto(`${network.site}/dashboard`)
    if (isMobile) await page.getByRole('button', { name: word('ko', 'shell.menu.open') }).click()
    await page
      .getByRole('link', { name: new RegExp(word('ko', 'shell.menu.notices')) })
      .first()
      .click()
    await page.getByRole('link', { name: say('new_notice') }).click()
    const heading = page.getByLabel(say('edit.heading'))
    if (isMobile) await heading.focus()
    else await expect(heading).toBeFocused()
    await page.keyboard.type('금요일에 쉽니다')
    await page.getByRole('textbox', { name: say('edit.body') }).focus()
    await page.keyboard.type('사무실이 금요일에 쉽니다.')
    // In sight without scrolling, with how many it reaches: the manager is its author.
    const publish = page.getByRole('button', { name: say('edit.publish'), exact: true })
    await expect(publish).toBeInViewport({ ratio: 1 })
    await expect(page.getByText('3명에게 공개')).toBeInViewport({ ratio: 1 })
    await publish.click()
    const row = page.getByRole('listitem').filter({ hasText: '금요일에 쉽니다' })
    await expect(row).toContainText('3명 중 0명 읽음')
    await expect(row).toContainText('사무실이 금요일에 쉽니다.')
    expect(await presses()).toBeLessThanOrEqual(isMobile ? 4 : 3)
  })

  test('the audience is counted as it is chosen', async ({ page }) => {
    await signInAsManager(page)
    for (const name of ['Ann', 'Ben']) await network.addAccount('member', name)
    await network.addAccount('manager', 'Second')
    await page.goto(`${network.site}/notices?view=manage&edit=new`)
    await expect(page.getByText('3명에게 공개')).toBeVisible()
    await page.getByRole('checkbox', { name: say('edit.for_member') }).uncheck()
    await expect(page.getByText('1명에게 공개')).toBeVisible()
    await page.getByRole('checkbox', { name: say('edit.for_manager') }).uncheck()
    await expect(page.getByText(say('edit.to_nobody'))).toBeVisible()
    await page.getByRole('checkbox', { name: say('edit.for_member') }).check()
    await expect(page.getByText('2명에게 공개')).toBeVisible()
  })

  test('text is formatted by buttons and keys, and undone', async ({ page, isMobile }) => {
    await signInAsManager(page)
    await page.goto(`${network.site}/notices?view=manage&edit=new`)
    const body = page.getByRole('textbox', { name: say('edit.body') })
    await body.focus()
    await page.keyboard.type('one two')
    const select = (from: number, to: number) =>
      body.evaluate(
        (field, [start, end]) => (field as HTMLTextAreaElement).setSelectionRange(start!, end!),
        [from, to],
      )
    const tool = (name: string) =>
      page.getByRole('toolbar').getByRole('button', { name: say(`edit.format.${name}`), exact: true })
    await select(4, 7)
    await tool('bold').click()
    await expect(body).toHaveValue('one **two**')
    await expect(body).toBeFocused()
    await page.keyboard.press('ControlOrMeta+I')
    await expect(body).toHaveValue('one ***two***')
    if (isMobile) await page.getByRole('radio', { name: say('edit.preview') }).check()
    await expect(
      page.getByRole('region', { name: say('edit.preview') }).locator('em strong, strong em'),
    ).toHaveText('two')
    if (isMobile) await page.getByRole('radio', { name: say('edit.write') }).check()
    await body.focus()
    await page.keyboard.press('ControlOrMeta+Z')
    await expect(body).toHaveValue('one **two**')
    await page.keyboard.press('ControlOrMeta+Z')
    await expect(body).toHaveValue('one two')
    await tool('list').click()
    await expect(body).toHaveValue('- one two')
    await tool('heading').click()
    await expect(body).toHaveValue('# one two')
    await select(2, 9)
    await page.keyboard.press('ControlOrMeta+K')
    await expect(body).toHaveValue('# [one two](https://)')
    await page.keyboard.type('https://example.com')
    await expect(body).toHaveValue('# [one two](https://example.com)')
    // One tool is reached by Tab, the others by arrows.
    await page.getByLabel(say('edit.heading')).focus()
    for (
      let tab = 0;
      tab < 8 && !(await tool('heading').evaluate((one) => one === document.activeElement));
      tab++
    )
      await page.keyboard.press('Tab')
    await expect(tool('heading')).toBeFocused()
    await page.keyboard.press('ArrowRight')
    await expect(tool('list')).toBeFocused()
    await page.keyboard.press('Home')
    await expect(tool('bold')).toBeFocused()
  })

  test('its author reads what is for members alone as a preview, and counts as no reader', async ({
    page,
  }) => {
    const token = await signInAsManager(page)
    await network.addAccount('member', 'Member')
    const texts = [
      {
        locale: 'ko' as const,
        title: '멤버에게만',
        body: '| 월 | 지급일 |\n|---|---|\n| 5월 | 21일 |\n\n본문입니다.',
      },
    ]
    await clientOf(network.site, token).call(addNotice, { body: { texts, roles: ['member'] } })
    await page.goto(`${network.site}/notices?view=manage`)
    const row = page.getByRole('listitem').filter({ hasText: '멤버에게만' })
    await row.getByRole('button').click()
    await page.getByRole('menuitem', { name: say('manage_row.open') }).click()
    await expect(page.getByRole('heading', { name: '멤버에게만' })).toBeVisible()
    await expect(page.getByText(say('one.preview_text'))).toBeVisible()
    await expect(page.getByRole('article')).toContainText('본문입니다.')
    await page.goBack()
    await expect(row).toContainText('1명 중 0명 읽음')
  })

  test('when the last notice of a last page goes, the first page follows, and nothing says that there is none', async ({
    page,
  }) => {
    const token = await signInAsManager(page)
    for (let count = 1; count <= 21; count += 1)
      await clientOf(network.site, token).call(addNotice, {
        body: { texts: [{ locale: 'ko', title: `공지 ${count}`, body: '본문' }] },
      })
    await page.goto(`${network.site}/notices?view=manage`)
    const rows = page.getByRole('main').getByRole('listitem')
    await expect(rows).toHaveCount(20)
    await page.getByRole('button', { name: word('ko', 'app.pages.next') }).click()
    await expect(rows).toHaveCount(1)
    await expect.poll(() => page.evaluate(() => scrollY)).toBeLessThan(200)
    // The first page as a new window has it: not known yet.
    await page.reload()
    await page.evaluate((none) => {
      const { body } = document
      const look = () => body.textContent?.includes(none) && body.setAttribute('data-said-none', '')
      new MutationObserver(look).observe(body, { childList: true, subtree: true })
    }, say('manage_empty.none'))
    const first = await holdCall(page, /notices\/authored\?(?!.*page=2)/)
    await rows.getByRole('button').click()
    await page.getByRole('menuitem', { name: say('manage_row.delete') }).click()
    await page.getByRole('button', { name: say('delete.submit'), exact: true }).click()
    await first.isAsked
    await expect(page).toHaveURL(/view=manage$/)
    await expect(rows).toHaveCount(0)
    first.letGo()
    await expect(rows).toHaveCount(20)
    await expect(page.locator('[data-said-none]')).toHaveCount(0)
  })

  test('only what leaves a draft asks first; staying keeps it, and signing out is not held', async ({
    page,
    isMobile,
    checkAccessibility,
  }) => {
    await signInAsManager(page)
    await page.goto(`${network.site}/notices?view=manage`)
    await page
      .getByRole('link', { name: say('new_notice') })
      .first()
      .click()
    const heading = page.getByLabel(say('edit.heading'))
    await heading.fill('쓰는 중')
    const question = page.getByRole('dialog', { name: say('edit.leave.title') })
    const cancel = word('ko', 'app.action.cancel')
    const openMenu = async () => {
      if (isMobile)
        await page
          .getByRole('banner')
          .getByRole('button', { name: new RegExp(word('ko', 'shell.menu.open')) })
          .click()
    }

    await openMenu()
    await page.getByRole('button', { name: word('ko', 'shell.menu.logout') }).click()
    const signOut = page.getByRole('dialog', { name: word('ko', 'shell.logout.title') })
    await signOut.getByRole('button', { name: cancel }).click()
    await expect(signOut).toHaveCount(0)
    await page.evaluate(() => {
      location.hash = '#content'
    })
    await page.goBack()
    await expect(page).toHaveURL(/edit=new$/)
    await expect(question).toHaveCount(0)

    await page.goBack()
    await expect(question).toBeVisible()
    await checkAccessibility()
    await page.keyboard.press('Escape')
    await expect(question).toHaveCount(0)
    await expect(page).toHaveURL(/edit=new$/)
    await expect(heading).toHaveValue('쓰는 중')
    const isHeld = () => page.evaluate(() => !dispatchEvent(new Event('beforeunload', { cancelable: true })))
    expect(await isHeld()).toBe(true)
    await openMenu()
    await page.getByRole('link', { name: word('ko', 'shell.menu.guides') }).click()
    await question.getByRole('button', { name: say('edit.leave.submit') }).click()
    await expect(page).toHaveURL(/\/guides$/)
    await expect.poll(isHeld).toBe(false)

    await page.goto(`${network.site}/notices?view=manage&edit=new`)
    await heading.fill('또 쓰는 중')
    await openMenu()
    await page.getByRole('button', { name: word('ko', 'shell.menu.logout') }).click()
    await signOut.getByRole('button', { name: word('ko', 'shell.logout.confirm') }).click()
    await expect(page).toHaveURL(/\/login/)
  })

  test('a picture lands in the text it was added to, through typing and switching meanwhile', async ({
    page,
    isMobile,
  }) => {
    await signInAsManager(page)
    await page.goto(`${network.site}/notices?view=manage&edit=new`)
    const body = page.getByRole('textbox', { name: say('edit.body') })
    const show = async (form: 'write' | 'preview') => {
      if (isMobile) await page.getByRole('radio', { name: say(`edit.${form}`) }).check()
    }
    const upload = await holdCall(page, '**/api/notices/pictures')
    await body.fill('앞')
    await page
      .locator('input[type=file]')
      .setInputFiles({ name: 'a.png', mimeType: 'image/png', buffer: makePng(16, 16) })
    await upload.isAsked
    await body.pressSequentially('뒤')
    await page.getByRole('button', { name: 'English' }).click()
    await body.fill('Another text')
    await show('preview')
    const answered = page.waitForResponse('**/api/notices/pictures')
    upload.letGo()
    await answered
    await page.getByRole('button', { name: '한국어' }).click()
    await show('write')
    await expect(body).toHaveValue(/^앞\n\n!\[.*\]\(\/pictures\/.*\)\n\n뒤$/)
    await page.getByRole('button', { name: 'English' }).click()
    await expect(body).toHaveValue('Another text')
  })

  test.describe('by two at once', () => {
    test.use({ provoked: /status of 409/ })
    test('what two managers change at once is not lost, and nobody leaves unsaved by accident', async ({
      page,
      browser,
    }) => {
      const first = await network.addAccount('manager', 'First')
      const token = await tokenOf(network.site, first, ownPassword)
      const { notice_id } = await clientOf(network.site, token).call(addNotice, {
        body: { texts: [{ locale: 'ko', title: '원래 제목', body: '본문' }] },
      })
      await page.addInitScript((value) => localStorage.setItem('token', value), token)
      await page.goto(`${network.site}/notices?view=manage&edit=${notice_id}`)
      await page.getByLabel(say('edit.heading')).fill('나의 제목')
      const other = await openAs(browser, network.site, await network.addAccount('manager', 'Second'))
      await other.goto(`/notices?view=manage&edit=${notice_id}`)
      await other.getByLabel(say('edit.heading')).fill('다른 제목')
      await other.getByRole('button', { name: say('edit.save'), exact: true }).click()
      await expect(other.getByRole('link', { name: '다른 제목' })).toBeVisible()
      await other.context().close()

      const cancel = page.getByRole('button', { name: word('ko', 'app.action.cancel') })
      await cancel.click()
      await page
        .getByRole('dialog', { name: say('edit.leave.title') })
        .locator(cancel)
        .click()
      await expect(page.getByLabel(say('edit.heading'))).toHaveValue('나의 제목')

      // Saving says that it would overwrite what the other one wrote, and changes nothing.
      await page.getByRole('button', { name: say('edit.save'), exact: true }).click()
      await expect(page.getByRole('alert').filter({ hasText: say('edit.changed_meanwhile') })).toBeVisible()
      await expect(page.getByLabel(say('edit.heading'))).toHaveValue('나의 제목')
      let loads = 0
      page.on('load', () => {
        loads += 1
      })
      await page.getByRole('button', { name: say('edit.reload') }).click()
      await expect(page.getByLabel(say('edit.heading'))).toHaveValue('다른 제목')
      expect(loads).toBe(0)
    })
  })
})

test.describe('read', () => {
  test.use({ viewer: 'member' })

  for (const locale of locales)
    test(`in ${locale}: list, article, neighbours, and what is not in that language`, async ({
      page,
      context,
      checkAccessibility,
    }) => {
      const site = siteOf('morning')
      await context.addCookies([{ name: 'language', value: locale, url: site }])
      await page.goto('/notices')
      const main = page.getByRole('main')
      const first = main.getByRole('listitem').first()
      await expect(first).toContainText(say('pinned', locale))
      await untilQuiet(page)
      await checkAccessibility()
      await first.getByRole('link').click()
      const article = page.getByRole('article')
      const heading = article.getByRole('heading', { level: 1 })
      await expect(heading).toHaveAttribute('lang', locale)
      await expect(article.getByRole('table')).toBeVisible()
      const width = await article.evaluate((element) => element.getBoundingClientRect().width)
      expect(width).toBeLessThanOrEqual(680)
      await checkAccessibility()
      const title = await heading.textContent()
      await page.getByRole('link', { name: new RegExp(say('one.next', locale)) }).click()
      await expect(heading).not.toHaveText(String(title))
      await page.getByRole('link', { name: new RegExp(say('one.previous', locale)) }).click()
      await expect(heading).toHaveText(String(title))

      await page.goto('/notices')
      await main.getByRole('link', { name: /크리에이터 모임/ }).click()
      await expect(heading).toHaveAttribute('lang', 'ko')
      const language = new Intl.DisplayNames(locale, { type: 'language' }).of('ko') ?? ''
      const said = article.getByText(say('one.fallback_only', locale).replace('{language}', language))
      await expect(said).toHaveCount(locale === 'ko' ? 0 : 1)
      await checkAccessibility()
    })

  test('a page past the end leads to the first', async ({ page }) => {
    await page.goto('/notices?page=9')
    await expect(page.getByRole('main').getByRole('listitem').first()).toBeVisible()
    await expect(page).toHaveURL(/\/notices$/)
  })

  test('a search that finds nothing says so; on paper only the notice is left', async ({ page }) => {
    await page.goto('/notices?search=없는공지')
    await expect(page.getByRole('heading', { name: say('empty.narrowed') })).toBeVisible()
    await page.getByRole('button', { name: say('empty.clear') }).click()
    await page.getByRole('main').getByRole('listitem').first().getByRole('link').click()
    const back = page.getByRole('link', { name: say('back_to_list') })
    await expect(back).toBeVisible()
    await page.emulateMedia({ media: 'print' })
    await expect(back).toBeHidden()
    await expect(page.getByRole('navigation')).toHaveCount(0)
    await expect(page.getByRole('article')).toBeVisible()
  })

  test('nothing yet says what will come here', async ({ page, checkAccessibility }) => {
    const empty = { success: true, message: '', page: 1, size: 20, total: 0, unread: 0, rows: [] }
    await page.route('**/api/notices?*', (route) => route.fulfill({ json: empty }))
    await page.goto('/notices')
    await expect(page.getByRole('heading', { name: say('empty.none') })).toBeVisible()
    await expect(page.getByRole('searchbox')).toHaveCount(0)
    await checkAccessibility()
  })

  test.describe('where something is wrong', () => {
    test.use({ provoked: /status of (404|500)/ })
    test('it says what, and offers to try again', async ({ page }) => {
      let isBroken = true
      await page.route('**/api/notices?*', (route) =>
        isBroken
          ? route.fulfill({
              status: 500,
              json: { success: false, code: 'internal', message: '잠시 후', request_id: 'r-1' },
            })
          : route.fallback(),
      )
      await page.goto('/notices')
      await expect(page.getByRole('heading', { name: say('failed') })).toBeVisible({ timeout: 20_000 })
      isBroken = false
      await page.getByRole('button', { name: word('ko', 'app.action.retry') }).click()
      await expect(page.getByRole('main').getByRole('listitem').first()).toBeVisible()
      await page.goto('/notices/999999')
      await expect(page.getByRole('heading', { name: word('ko', 'app.error_page.not_found') })).toBeVisible()
    })
  })
})
