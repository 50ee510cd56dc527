type Wrapper = { host: RegExp; path: RegExp; names: readonly string[] }

const anyPath = /^/

/** Pages of other sites that only pass on to an address in their query. */
const wrappers: readonly Wrapper[] = [
  { host: /^(www\.)?google\.[a-z]{2,3}(\.[a-z]{2})?$/, path: /^\/url$/, names: ['q', 'url'] },
  { host: /^accounts\.(google|youtube)\.com$/, path: anyPath, names: ['continue'] },
  {
    host: /^(l|lm)\.(instagram|facebook|messenger|threads)\.(com|net)$/,
    path: anyPath,
    names: ['u'],
  },
  { host: /^(www|m|web)\.facebook\.com$/, path: /^\/(l\.php|flx\/warn\/)/, names: ['u'] },
  { host: /^(www\.)?linkedin\.com$/, path: /^\/(redir|safety)\//, names: ['url'] },
  { host: /^out\.reddit\.com$/, path: anyPath, names: ['url'] },
  { host: /^(m\.)?vk\.com$/, path: /^\/away\.php$/, names: ['to'] },
  { host: /^t\.umblr\.com$/, path: anyPath, names: ['z'] },
  { host: /^(www\.|html\.)?duckduckgo\.com$/, path: /^\/l\//, names: ['uddg'] },
  { host: /^slack-redir\.net$/, path: anyPath, names: ['url'] },
  { host: /^link\.naver\.com$/, path: anyPath, names: ['url'] },
  { host: /^link\.zhihu\.com$/, path: anyPath, names: ['target'] },
  { host: /^weibo\.(com|cn)$/, path: /^\/sinaurl/, names: ['u', 'toasturl'] },
  { host: /^c\.pc\.qq\.com$/, path: anyPath, names: ['pfurl', 'url'] },
  { host: /\.safelinks\.protection\.outlook\.com$/, path: anyPath, names: ['url'] },
]

const shorteners = new Set(
  `t.co bit.ly bitly.com j.mp buff.ly ow.ly tinyurl.com goo.gl g.co is.gd v.gd cutt.ly rebrand.ly rb.gy t.ly tiny.cc s.id
   shorturl.at lnkd.in fb.me trib.al dlvr.it dub.sh x.gd bl.ink qr.ae wp.me snip.ly short.io
   naver.me me2.do me2.kr kko.to han.gl vo.la url.kr bitly.kr zrr.kr c11.kr abit.ly
   t.cn url.cn dwz.cn suo.im reurl.cc pse.is lihi.cc lihi1.cc lihi2.cc lihi3.cc ppt.cc`.split(/\s+/),
)

/** The address that another site's page only passes on to; null for every other page. Nothing is fetched. */
export function findWrapped(host: string, { pathname, searchParams }: URL): string | null {
  const wrapper = wrappers.find((each) => each.host.test(host) && each.path.test(pathname))
  const name = wrapper?.names.find((each) => searchParams.get(each))
  return name === undefined ? null : searchParams.get(name)
}

/** Whether the site's addresses say nothing of where they lead. */
export const isShortener = (host: string) => shorteners.has(host.replace(/^www\./, ''))
