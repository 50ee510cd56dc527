import { screens as pagesOfSite, type Viewer } from '@cuesheet/contract/screens'
import type { Page } from '@playwright/test'
import { lastMonth, pagesOfConsole } from './console-pages.ts'
import type { Subjects } from './find-subjects.ts'
import { requestScreens } from './request-screens.ts'

export type Reader = Viewer

export type Screen = {
  name: string
  /** Nobody is signed in where there is none. */
  reader?: Reader
  /** Null where the network has nothing to show on it. */
  path(subjects: Subjects): string | null
  /** Search parameters of the modals that are opened over it, the last one on top. */
  modal?(subjects: Subjects): string | null
  /** Presses something once it is there. */
  act?(page: Page): Promise<void>
}

const at = (path: string) => () => path
const about =
  (start: string, name: keyof Subjects) =>
  (subjects: Subjects): string | null =>
    subjects[name] === undefined ? null : start + subjects[name]

const submit = (page: Page) => page.locator('form button[type=submit]').first().click()
const press = (selector: string) => (page: Page) => page.locator(selector).first().click()
const handleClaim = async (page: Page) => {
  await press('a[href*="dialog=claim"]')(page)
  await press('[role=dialog] button:has(svg.lucide-check)')(page)
}
const findByName = (typed: string) => async (page: Page) => {
  await page.locator('button[aria-keyshortcuts*="Control+K"]').click()
  await page.getByRole('combobox').fill(typed)
}

/** Each page of one address as everyone sees it who sees something of their own there. */
const pages = pagesOfSite
  .filter(({ path }) => !path.includes('{id}'))
  .flatMap(({ path, views }): Screen[] =>
    views.map((reader) => ({ name: `${path.slice(1)} ${reader}`, reader, path: at(path) })),
  )

const over = (
  name: string,
  path: string,
  modal: Screen['modal'] & {},
  reader: Reader = 'manager',
): Screen => ({
  name: `${path.slice(1)} ${name}`,
  reader,
  path: at(path),
  modal,
})

/** Every page and every modal of the product. */
export const screens: Screen[] = [
  { name: 'login', path: at('/login') },
  { name: 'login refused', path: at('/login'), act: submit },
  { name: 'login forgot', path: at('/login'), act: press('form > button:not([type=submit])') },
  { name: 'login reset', path: at('/login#reset=0123456789012345678901234567890123456789012') },
  { name: 'external auth', path: at('/external/auth#ticket=0123456789012345678901234567890123456789012') },
  { name: 'verify gone', path: at('/verify#0123456789012345678901234567890123456789012') },
  { name: 'invitation gone', path: at('/invitation#0123456789012345678901234567890123456789012') },
  { name: 'join gone', path: at('/join#0123456789012345678901234567890123456789012') },
  { name: 'check', path: at('/check') },
  { name: 'verify code', path: about('/verify#', 'link') },
  { name: 'unknown page', reader: 'manager', path: at('/nothing-here') },
  ...pages,
  ...pagesOfConsole,
  ...requestScreens,
  { name: 'console keys', reader: 'operator', path: at('/console/audit'), modal: () => 'keys=1' },
  {
    name: 'dashboard table',
    reader: 'manager',
    path: at('/dashboard'),
    act: press('[role=tabpanel] button:has(svg.lucide-table-2)'),
  },
  {
    name: 'dashboard forecast',
    reader: 'manager',
    path: at('/dashboard'),
    act: press('section h2 ~ div button:has(svg.lucide-info)'),
  },
  { name: 'messages', reader: 'member', path: at('/dashboard'), act: press('button:has(svg.lucide-bell)') },
  { name: 'report-channel one', reader: 'manager', path: about('/report-channel?channel=', 'approved') },
  { name: 'dashboard one day', reader: 'manager', path: at('/dashboard?period=latest_day') },
  { name: 'dashboard counted otherwise', reader: 'manager', path: at('/dashboard?period=6_months') },
  { name: 'report-channel found', reader: 'manager', path: at('/report-channel?search=a&period=7_days') },
  { name: 'report-channel nothing', reader: 'manager', path: at('/report-channel?search=xyzxyz') },
  { name: 'report-video Shorts', reader: 'member', path: at('/report-video?kind=shorts') },
  { name: 'report-video nothing', reader: 'member', path: at('/report-video?search=xyzxyz') },
  { name: 'manage-channel nothing', reader: 'manager', path: at('/manage-channel?search=xyzxyz') },
  { name: 'manage-member one', reader: 'manager', path: about('/manage-member/', 'member') },
  { name: 'settlement month', reader: 'manager', path: () => `/settlement?month=${lastMonth()}` },
  { name: 'payout details', reader: 'member', path: at('/money'), modal: at('dialog=payout') },
  { name: 'statements month', reader: 'manager', path: () => `/statements?month=${lastMonth()}` },
  { name: 'money earned', reader: 'member', path: at('/money?view=earned') },
  { name: 'money sums', reader: 'member', path: at('/money?view=sums') },
  { name: 'money objects', reader: 'member', path: at('/money?view=sums'), modal: at('dialog=object.all') },
  { name: 'money not paid', reader: 'member', path: at('/money?view=unpaid') },
  { name: 'money records', reader: 'member', path: at('/money?view=records') },
  { name: 'money archive', reader: 'member', path: at('/money?view=records'), modal: at('dialog=archive') },
  { name: 'settlement shares', reader: 'manager', path: at('/settlement?tab=shares') },
  {
    name: 'settlement shares proposed',
    reader: 'manager',
    path: at('/settlement?tab=shares'),
    act: press('a[href*="dialog=shares"]'),
  },
  { name: 'settlement taxes', reader: 'manager', path: at('/settlement?tab=taxes') },
  { name: 'settlement cash', reader: 'manager', path: at('/settlement?tab=cash') },
  { name: 'settlement payees', reader: 'manager', path: at('/settlement?tab=payees') },
  {
    name: 'settlement payee proposed',
    reader: 'manager',
    path: at('/settlement?tab=payees'),
    act: press('a[href*="dialog=payee"]'),
  },
  { name: 'claims nothing', reader: 'manager', path: at('/claims?search=xyzxyz') },
  { name: 'claims one', reader: 'manager', path: at('/claims'), act: press('a[href*="dialog=claim"]') },
  { name: 'claims one member', reader: 'member', path: at('/claims'), act: press('a[href*="dialog=claim"]') },
  { name: 'claims handled', reader: 'manager', path: at('/claims'), act: handleClaim },
  { name: 'manage-member nobody', reader: 'manager', path: at('/manage-member/999999999') },
  { name: 'messages nothing', reader: 'member', path: at('/messages?group=system&unread=1') },
  { name: 'manage-member nothing', reader: 'manager', path: at('/manage-member?search=xyzxyz') },
  { name: 'audit nothing', reader: 'manager', path: at('/config-account/audit?subject=999999999') },
  { name: 'musics nothing', reader: 'manager', path: at('/musics/all?search=xyzxyz') },
  { name: 'musics one', reader: 'manager', path: about('/musics/', 'track') },
  { name: 'musics one member', reader: 'member', path: about('/musics/', 'track') },
  { name: 'musics one withdrawn', reader: 'manager', path: about('/musics/', 'withdrawn') },
  { name: 'musics of a member', reader: 'manager', path: about('/musics?member=', 'member') },
  {
    name: 'musics used nothing',
    reader: 'member',
    path: at('/musics/used?period=custom&from=2020-01-01&to=2020-01-07'),
  },
  {
    name: 'musics sounds',
    reader: 'manager',
    path: at('/musics/all?voice=instrumental&bpm_from=90'),
    act: press(
      'button[aria-haspopup=dialog] + button[aria-haspopup=dialog], button[aria-haspopup=dialog]:nth-of-type(2)',
    ),
  },
  { name: 'musics player', reader: 'member', path: at('/musics/all'), act: press('[data-play]') },
  { name: 'notices nothing', reader: 'manager', path: at('/notices?search=xyzxyz') },
  { name: 'notices manage', reader: 'manager', path: at('/notices?view=manage') },
  { name: 'notices write', reader: 'manager', path: at('/notices?view=manage&edit=new') },
  { name: 'musics grid', reader: 'manager', path: at('/musics/all?view=grid') },
  { name: 'notices one', reader: 'manager', path: about('/notices/', 'notice') },
  { name: 'guides found', reader: 'member', path: at('/guides?search=shorts') },
  { name: 'guides nothing', reader: 'member', path: at('/guides?search=xyzxyz') },

  over('webhook', '/config-account', at('webhook=new')),
  over('menu', '/dashboard', () => 'menu=1'),
  over('palette', '/dashboard', () => 'find=1'),
  over('palette', '/dashboard', () => 'find=1', 'member'),
  { name: 'palette found', reader: 'manager', path: at('/guides'), act: findByName('a') },
  { name: 'palette nothing', reader: 'manager', path: at('/guides'), act: findByName('xyzxyz') },
  over('by ear', '/musics', () => 'by-ear=newest'),
  over('by ear nothing', '/musics', () => 'by-ear=tag.999999', 'member'),
  over('logout', '/dashboard', () => 'logout=1'),
  over('goals', '/dashboard', () => 'dialog=goals'),
  over('goals', '/dashboard', () => 'dialog=goals', 'member'),
  over('video', '/dashboard', about('video-detail=', 'video')),
  over('why', '/dashboard', () => 'why=profit'),
  over('why premium', '/dashboard', () => 'why=premium_rpm'),
  over('why new video', '/report-video', about('why=profit.video.', 'new_video')),
  over('video new', '/dashboard', about('video-detail=', 'new_video')),
  over('why member', '/dashboard', () => 'why=rpm', 'member'),
  over('why video', '/report-video', about('why=profit.video.', 'video')),
  over('video member', '/dashboard', about('video-detail=', 'video'), 'member'),
  over('add', '/manage-channel', () => 'add-channel=new'),
  over('add many', '/manage-channel', () => 'add-channel=many'),
  over('one', '/manage-channel', about('add-channel=', 'approved')),
  over('verify', '/manage-channel', about('add-channel=', 'unverified')),
  over('verify failed', '/manage-channel', about('add-channel=', 'failed')),
  over('on hold', '/manage-channel', about('add-channel=', 'on_hold')),
  over('assign', '/manage-channel', about('assign=', 'unverified')),
  over('unassign', '/manage-channel', about('unassign=', 'approved')),
  over('delete', '/manage-channel', about('delete=', 'approved')),
  over('add', '/manage-member', () => 'add-member=1'),
  over('invite', '/manage-member', () => 'invite-member=new'),
  over('picture', '/messages', () => 'share-picture=own.1000000'),
  over('password', '/manage-member', about('password=', 'member')),
  over('fee rate', '/manage-member', about('fee-rate=', 'member')),
  over('contract term', '/manage-member', about('term=', 'member')),
  over('guarantee', '/manage-member', about('guarantee=', 'member')),
  over('delete', '/manage-member', about('delete=', 'member')),
  over('second factor', '/config-account', () => 'second-factor=set-up'),
  over('recovery codes', '/config-account', () => 'second-factor=codes'),
  over('second factor off', '/config-account', () => 'second-factor=off'),
  over('second factor of members', '/config-account', () => 'second-factor=required'),
  over('second factor not of members', '/config-account', () => 'second-factor=free'),
  over('withdraw', '/config-account', () => 'delete=account'),
  over('API key', '/config-account', () => 'add-key=1'),
  over('change of counting', '/console/reports/counting', () => 'dialog=add', 'operator'),
]

const screensOf = (reader?: Reader) => screens.filter((screen) => screen.reader === reader)
const isModal = ({ modal }: Screen) => modal !== undefined

/** All of them by who sees them, in parts that take about as long. */
export const screenGroups: { name: string; reader?: Reader; screens: Screen[] }[] = [
  { name: 'nobody', screens: screensOf() },
  ...[0, 1].map((half) => ({
    name: `operators, part ${half + 1}`,
    reader: 'operator' as const,
    screens: screensOf('operator').filter((_, at) => at % 2 === half),
  })),
  { name: 'members', reader: 'member', screens: screensOf('member') },
  {
    name: 'managers',
    reader: 'manager',
    screens: screensOf('manager').filter((screen) => !isModal(screen)),
  },
  { name: 'managers’ modals', reader: 'manager', screens: screensOf('manager').filter(isModal) },
]

/** Opens modals over the current page, as its buttons would: a document that is loaded with them has none. */
export const openModal = (page: Page, parameters: string): Promise<void> =>
  page.evaluate((search) => {
    const joined = new URLSearchParams([
      ...new URLSearchParams(location.search),
      ...new URLSearchParams(search),
    ])
    history.pushState(history.state, '', `?${joined}`)
  }, parameters)
