/** Who looks at the site, by `permission_flag`. */
export const viewers = { 0: 'member', 1: 'manager', 2: 'operator' } as const
export type Viewer = (typeof viewers)[keyof typeof viewers]

type Screen = {
  /** `{id}` is the id of what it shows. */
  path: string
  /** Others are refused; `anyone` need not be signed in. */
  access: 'anyone' | 'signed_in' | 'manager'
  /** Who sees something of their own on it: pictures are taken, and every word is looked at, as each of them. */
  views: readonly Viewer[]
  /** Its place in the menu, in the order of this list; `title` is a text of `shell.menu`. */
  menu?: { group: 'network' | 'help' | 'own'; title: string; for: readonly Viewer[] }
}

const people = ['member', 'manager'] as const
const everyone = ['member', 'manager', 'operator'] as const

const guide = <Path extends string>(path: Path) =>
  ({ path: `/guides/${path}`, access: 'signed_in', views: ['member'] }) as const

/** Every page of the site. A path that fits none of them is unknown. */
export const screens = [
  { path: '/', access: 'anyone', views: [] },
  { path: '/login', access: 'anyone', views: [] },
  { path: '/external/auth', access: 'anyone', views: [] },
  { path: '/verify', access: 'anyone', views: [] },
  { path: '/invitation', access: 'anyone', views: [] },
  { path: '/join', access: 'anyone', views: [] },
  { path: '/check', access: 'anyone', views: [] },
  { path: '/certificate', access: 'anyone', views: [] },
  {
    path: '/dashboard',
    access: 'signed_in',
    views: people,
    menu: { group: 'network', title: 'dashboard', for: people },
  },
  {
    path: '/money',
    access: 'signed_in',
    views: ['member'],
    menu: { group: 'network', title: 'money', for: ['member'] },
  },
  {
    path: '/settlement',
    access: 'signed_in',
    views: ['manager'],
    menu: { group: 'network', title: 'settlement', for: ['manager'] },
  },
  {
    path: '/report-channel',
    access: 'signed_in',
    views: people,
    menu: { group: 'network', title: 'report_channel', for: people },
  },
  {
    path: '/report-video',
    access: 'signed_in',
    views: people,
    menu: { group: 'network', title: 'report_video', for: people },
  },
  {
    path: '/manage-channel',
    access: 'signed_in',
    views: people,
    menu: { group: 'network', title: 'manage_channel', for: people },
  },
  {
    path: '/claims',
    access: 'signed_in',
    views: people,
    menu: { group: 'network', title: 'claims', for: people },
  },
  { path: '/requests', access: 'signed_in', views: people },
  {
    path: '/musics',
    access: 'signed_in',
    views: people,
    menu: { group: 'network', title: 'musics', for: people },
  },
  { path: '/musics/all', access: 'signed_in', views: ['manager'] },
  { path: '/musics/used', access: 'signed_in', views: people },
  { path: '/musics/shopping', access: 'signed_in', views: ['manager'] },
  { path: '/musics/tags', access: 'signed_in', views: ['manager'] },
  { path: '/musics/{id}', access: 'signed_in', views: people },
  {
    path: '/notices',
    access: 'signed_in',
    views: people,
    menu: { group: 'help', title: 'notices', for: people },
  },
  { path: '/notices/{id}', access: 'signed_in', views: ['manager'] },
  {
    path: '/guides',
    access: 'signed_in',
    views: ['member'],
    menu: { group: 'help', title: 'guides', for: people },
  },
  guide('money'),
  guide('aos-mobile-unlock'),
  guide('aos-mobile-upload'),
  guide('ios-mobile-unlock'),
  guide('ios-mobile-upload'),
  guide('pc-upload'),
  guide('auths'),
  guide('auths/mobile-auth'),
  guide('auths/pc-auth'),
  guide('mobile-unlock'),
  guide('mobile-upload'),
  {
    path: '/manage-member',
    access: 'manager',
    views: people,
    menu: { group: 'own', title: 'manage_member', for: ['manager'] },
  },
  { path: '/manage-member/{id}', access: 'manager', views: ['manager'] },
  { path: '/statements', access: 'signed_in', views: people },
  { path: '/messages', access: 'signed_in', views: people },
  {
    path: '/config-account',
    access: 'signed_in',
    views: everyone,
    menu: { group: 'own', title: 'config_account', for: everyone },
  },
  { path: '/config-account/audit', access: 'manager', views: ['manager'] },
  {
    path: '/language',
    access: 'signed_in',
    views: ['manager'],
    menu: { group: 'own', title: 'language', for: everyone },
  },
] as const satisfies readonly Screen[]

export type ScreenPath = (typeof screens)[number]['path']

type Place = Extract<(typeof screens)[number], { menu: object }>
/** A screen that the menu leads to. */
export type MenuScreen = Place extends infer Screen extends Place
  ? { path: Screen['path']; title: Screen['menu']['title'] }
  : never
