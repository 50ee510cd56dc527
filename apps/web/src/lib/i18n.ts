import type certificate from '@cuesheet/contract/locales/ko/certificate.json'
import type messages from '@cuesheet/contract/locales/ko/messages.json'
import type statement from '@cuesheet/contract/locales/ko/statement.json'
import type terms from '@cuesheet/contract/locales/ko/terms.json'
import { type Locale, localeCookie } from '@cuesheet/contract/values/locale'
import type console_audit from '../console/locales/ko/audit.json'
import type console_catalogue from '../console/locales/ko/catalogue.json'
import type console_close from '../console/locales/ko/close.json'
import type console_collection from '../console/locales/ko/collection.json'
import type console_frame from '../console/locales/ko/frame.json'
import type console_invitations from '../console/locales/ko/invitations.json'
import type console_networks from '../console/locales/ko/networks.json'
import type console_notices from '../console/locales/ko/notices.json'
import type console_palette from '../console/locales/ko/palette.json'
import type console_people from '../console/locales/ko/people.json'
import type console_refusals from '../console/locales/ko/refusals.json'
import type console_reports from '../console/locales/ko/reports.json'
import type console_review from '../console/locales/ko/review.json'
import type console_system from '../console/locales/ko/system.json'
import type console_today from '../console/locales/ko/today.json'
import type access from '../locales/ko/access.json'
import type account from '../locales/ko/account.json'
import type app from '../locales/ko/app.json'
import type attention from '../locales/ko/attention.json'
import type auth from '../locales/ko/auth.json'
import type by_ear from '../locales/ko/by_ear.json'
import type calendar from '../locales/ko/calendar.json'
import type cause from '../locales/ko/cause.json'
import type channels from '../locales/ko/channels.json'
import type charts from '../locales/ko/charts.json'
import type claims from '../locales/ko/claims.json'
import type converted from '../locales/ko/converted.json'
import type countries from '../locales/ko/countries.json'
import type dashboard from '../locales/ko/dashboard.json'
import type explanation from '../locales/ko/explanation.json'
import type external from '../locales/ko/external.json'
import type goals from '../locales/ko/goals.json'
import type guides from '../locales/ko/guides.json'
import type hints from '../locales/ko/hints.json'
import type home from '../locales/ko/home.json'
import type invitation from '../locales/ko/invitation.json'
import type inviting from '../locales/ko/inviting.json'
import type joining from '../locales/ko/joining.json'
import type members from '../locales/ko/members.json'
import type money from '../locales/ko/money.json'
import type money_guide from '../locales/ko/money_guide.json'
import type music from '../locales/ko/music.json'
import type notices from '../locales/ko/notices.json'
import type offline from '../locales/ko/offline.json'
import type palette from '../locales/ko/palette.json'
import type patterns from '../locales/ko/patterns.json'
import type payday from '../locales/ko/payday.json'
import type payouts from '../locales/ko/payouts.json'
import type reports from '../locales/ko/reports.json'
import type requests from '../locales/ko/requests.json'
import type settlement from '../locales/ko/settlement.json'
import type sharing from '../locales/ko/sharing.json'
import type shell from '../locales/ko/shell.json'
import type start from '../locales/ko/start.json'
import type statements from '../locales/ko/statements.json'
import type videos from '../locales/ko/videos.json'
import type viewing from '../locales/ko/viewing.json'
import type views from '../locales/ko/views.json'
import type webhooks from '../locales/ko/webhooks.json'
import { writeCookie } from './cookie.ts'
import { locale } from './locale.ts'
import { observable } from './observable.ts'

/** Korean is written first: its files are the shape of every language's. */
export type Texts = {
  access: typeof access
  account: typeof account
  app: typeof app
  attention: typeof attention
  auth: typeof auth
  by_ear: typeof by_ear
  calendar: typeof calendar
  cause: typeof cause
  certificate: typeof certificate
  channels: typeof channels
  charts: typeof charts
  claims: typeof claims
  console_audit: typeof console_audit
  console_catalogue: typeof console_catalogue
  console_close: typeof console_close
  console_collection: typeof console_collection
  console_frame: typeof console_frame
  console_invitations: typeof console_invitations
  console_notices: typeof console_notices
  console_networks: typeof console_networks
  console_review: typeof console_review
  console_palette: typeof console_palette
  console_people: typeof console_people
  console_refusals: typeof console_refusals
  console_reports: typeof console_reports
  console_system: typeof console_system
  console_today: typeof console_today
  converted: typeof converted
  countries: typeof countries
  dashboard: typeof dashboard
  explanation: typeof explanation
  external: typeof external
  goals: typeof goals
  guides: typeof guides
  hints: typeof hints
  home: typeof home
  invitation: typeof invitation
  inviting: typeof inviting
  joining: typeof joining
  members: typeof members
  messages: typeof messages
  music: typeof music
  notices: typeof notices
  palette: typeof palette
  offline: typeof offline
  patterns: typeof patterns
  money: typeof money
  money_guide: typeof money_guide
  payday: typeof payday
  payouts: typeof payouts
  reports: typeof reports
  requests: typeof requests
  settlement: typeof settlement
  sharing: typeof sharing
  shell: typeof shell
  start: typeof start
  /** What texts of the server say, too. */
  statement: typeof statement
  statements: typeof statements
  terms: typeof terms
  videos: typeof videos
  viewing: typeof viewing
  views: typeof views
  webhooks: typeof webhooks
}
export type Namespace = keyof Texts

declare module 'use-intl' {
  interface AppConfig {
    Locale: Locale
    Messages: Texts
  }
}

/** Of the pages that nobody is signed in on; those of all others would be named in everybody’s first script. */
const files: Record<string, () => Promise<unknown>> = import.meta.glob('../locales/*/{app,auth}.json', {
  import: 'default',
})
const folderOf = (namespace: Namespace) =>
  ['certificate', 'messages', 'statement', 'terms'].includes(namespace)
    ? '../../../../packages/contract/src/locales'
    : '../locales'

/** Texts of a part of the app that few load. */
export const addTextFiles = (more: Record<string, () => Promise<unknown>>) => Object.assign(files, more)

export const texts = observable<Partial<Texts>>({})

async function load(language: Locale, namespaces: readonly Namespace[]): Promise<Partial<Texts>> {
  const loaded = await Promise.all(
    namespaces.map(async (namespace) => {
      const path = `${folderOf(namespace)}/${language}/${namespace}.json`
      const file =
        files[path] ?? files[`${language}/${namespace}`] ?? (await import('./text-files.ts')).textFiles[path]
      if (!file) throw new Error(`no ${language} texts for ${namespace}`)
      return [namespace, await file()] as const
    }),
  )
  return Object.fromEntries(loaded)
}

/** Loads the texts a screen needs in the language shown; a route's loader awaits it. */
export async function loadTexts(...namespaces: Namespace[]): Promise<void> {
  const missing = namespaces.filter((namespace) => !(namespace in texts.get()))
  if (missing.length === 0) return
  const language = locale.get()
  const loaded = await load(language, missing)
  // The language was changed meanwhile: these texts are no longer the ones to show.
  if (locale.get() !== language) return loadTexts(...namespaces)
  // In place: what is shown says nothing of these, and would be drawn again with them, all of it at once.
  Object.assign(texts.get(), loaded)
}

/** The loader of a part of a screen that is imported on its own, together with the texts that it speaks. */
export const withTexts =
  <Module>(load: () => Promise<Module>, ...namespaces: Namespace[]) =>
  async (): Promise<Module> => {
    const [module] = await Promise.all([load(), loadTexts(...namespaces)])
    return module
  }

let wanted: Locale | null = null

/** Shows another language: every text of the screen changes at once, after all of them are here. */
export async function changeLocale(next: Locale, { persist = true } = {}): Promise<void> {
  wanted = next
  const loaded: Partial<Texts> = {}
  const absent = () => (Object.keys(texts.get()) as Namespace[]).filter((namespace) => !(namespace in loaded))
  // While these are on their way, a part of the screen may come with its texts in the language shown until now.
  for (let missing = absent(); missing.length > 0; missing = absent())
    Object.assign(loaded, await load(next, missing))
  if (wanted !== next) return
  locale.set(next)
  texts.set(loaded)
  document.documentElement.lang = next
  if (persist) writeCookie(localeCookie, next)
}
