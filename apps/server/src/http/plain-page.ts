import type { Locale } from '@cuesheet/contract/values/locale'
import { escapeHtml } from './escape-html.ts'

type PlainPage = {
  locale: Locale
  nonce: string
  /** Null where nothing is wrong. */
  status: number | null
  title: string
  text: string
  /** A button that sends an empty form. */
  form?: { action: string; text: string }
}

/** As the app's own error page looks: it cannot be asked for here. */
const style = `
  :root { color-scheme: light dark }
  body {
    margin: 0; min-height: 100vh; min-height: 100dvh; box-sizing: border-box; padding: 24px;
    display: grid; place-content: center; justify-items: center; text-align: center;
    background: light-dark(#fbfbfc, #0e0f13); color: light-dark(#16171d, #eeeff3);
    font: 14px/1.5 "Pretendard Variable", Pretendard, system-ui, -apple-system, "Apple SD Gothic Neo",
      "Noto Sans KR", "PingFang SC", "Microsoft YaHei", "Noto Sans CJK SC", sans-serif;
    overflow-wrap: break-word; -webkit-font-smoothing: antialiased
  }
  :lang(ko) { word-break: keep-all }
  main { max-width: 100% }
  small { font-size: 13px; font-weight: 600; letter-spacing: .025em; color: light-dark(#6b6f7c, #8f94a4) }
  h1 { margin: 8px 0 0; font-size: 28px; font-weight: 600; line-height: 1.2; letter-spacing: -.02em; text-wrap: balance }
  p { margin: 8px auto 0; max-width: 44ch; color: light-dark(#5b5f6c, #a6aab8); text-wrap: balance }
  button {
    margin-top: 20px; min-height: 44px; padding: 0 18px; border: 0; border-radius: 8px; cursor: pointer;
    background: light-dark(#16171d, #eeeff3); color: light-dark(#fff, #16171d); font: inherit; font-weight: 600
  }
`

/** A whole page that says something where the app cannot: no script, no file, nothing of the request in it. */
export function plainPage({ locale, nonce, status, title, text, form }: PlainPage): string {
  return `<!doctype html>
<html lang="${locale}">
  <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <meta name="color-scheme" content="light dark">
    <meta name="robots" content="noindex">
    <title>${escapeHtml(title)}</title>
    <link rel="icon" href="/favicon.svg">
    <style nonce="${nonce}">${style}</style>
  </head>
  <body>
    <main>
      ${status === null ? '' : `<small>${status}</small>`}
      <h1>${escapeHtml(title)}</h1>
      <p>${escapeHtml(text)}</p>
      ${form ? `<form method="post" action="${escapeHtml(form.action)}"><button>${escapeHtml(form.text)}</button></form>` : ''}
    </main>
  </body>
</html>
`
}
