import type { Locale } from '@cuesheet/contract/values/locale'
import { escapeHtml } from '../../http/escape-html.ts'
import { inkOn } from '../../http/favicon.ts'

/** What a mail says, whichever way its reader reads it. */
export type MailModel = {
  locale: Locale
  /** Whose it is, and its colour. */
  site: string
  color: string
  /** Over the title, small: which days. */
  eyebrow?: string
  title: string
  /** Paragraphs. */
  lead: string[]
  figures?: { label: string; value: string; note?: string | undefined }[]
  lists?: { title: string; rows: { name: string; value: string }[] }[]
  action: { text: string; href: string }
  foot: string[]
  unsubscribe?: { text: string; href: string }
}

const fonts = `-apple-system, 'Apple SD Gothic Neo', 'Malgun Gothic', 'Segoe UI', 'PingFang SC', 'Microsoft YaHei', Roboto, 'Noto Sans KR', sans-serif`

const css = (color: string) => `
  :root { color-scheme: light dark; supported-color-schemes: light dark }
  body { margin: 0; padding: 0; background: #f4f5f7; color: #16171d; font-family: ${fonts}; -webkit-text-size-adjust: 100% }
  :lang(ko) { word-break: keep-all }
  .card { background: #ffffff; border: 1px solid #e4e6eb; border-radius: 10px }
  .muted { color: #5b5f6c }
  .faint { color: #6b6f7c }
  .line { border-top: 1px solid #e9ebef }
  .action { background: ${color}; color: ${inkOn(color)} }
  @media (max-width: 480px) {
    .page { padding: 16px 8px !important }
    .inner { padding: 24px 20px !important }
    .figure { display: block !important; width: auto !important; padding: 12px 0 0 !important }
  }
  @media (prefers-color-scheme: dark) {
    body, .ground { background: #0e0f13 !important; color: #eeeff3 !important }
    .card { background: #16181e !important; border-color: #2a2d36 !important }
    .text { color: #eeeff3 !important }
    .muted { color: #a6aab8 !important }
    .faint { color: #8f94a4 !important }
    .line { border-color: #2a2d36 !important }
  }
`

/** Nothing of it is fetched: figures are text, and there are no pictures. */
export function renderMail(model: MailModel): { html: string; text: string } {
  return { html: htmlOf(model), text: textOf(model) }
}

function htmlOf({
  locale,
  site,
  color,
  eyebrow,
  title,
  lead,
  figures = [],
  lists = [],
  action,
  foot,
  unsubscribe,
}: MailModel) {
  const e = escapeHtml
  const paragraph = (text: string) =>
    `<p class="text" style="margin:12px 0 0;font-size:15px;line-height:1.6">${e(text).replaceAll('\n', '<br>')}</p>`
  const figure = ({ label, value, note }: NonNullable<MailModel['figures']>[number]) =>
    `<td class="figure" valign="top" style="padding:20px 16px 0 0">
      <div class="muted" style="font-size:13px;line-height:1.4">${e(label)}</div>
      <div class="text" style="font-size:22px;line-height:1.3;font-weight:600;font-variant-numeric:tabular-nums">${e(value)}</div>
      ${note ? `<div class="muted" style="font-size:13px;line-height:1.4">${e(note)}</div>` : ''}</td>`
  const row = ({ name, value }: { name: string; value: string }) =>
    `<tr><td class="text" style="padding:7px 12px 7px 0;font-size:14px;line-height:1.45;overflow-wrap:anywhere">${e(name)}</td>
      <td class="text" align="right" valign="top" style="padding:7px 0;font-size:14px;line-height:1.45;white-space:nowrap;font-variant-numeric:tabular-nums">${e(value)}</td></tr>`
  const list = ({ title, rows }: NonNullable<MailModel['lists']>[number]) =>
    `<h2 class="muted line" style="margin:24px 0 4px;padding-top:16px;font-size:13px;line-height:1.4;font-weight:600">${e(title)}</h2>
      <table role="presentation" width="100%" cellpadding="0" cellspacing="0">${rows.map(row).join('')}</table>`
  return `<!doctype html>
<html lang="${locale}">
  <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <meta name="color-scheme" content="light dark">
    <meta name="supported-color-schemes" content="light dark">
    <title>${e(title)}</title>
    <style>${css(color)}</style>
  </head>
  <body>
    <div style="display:none;max-height:0;overflow:hidden">${e(lead[0] ?? '')}</div>
    <table role="presentation" class="ground" width="100%" cellpadding="0" cellspacing="0"><tr><td class="page" align="center" style="padding:32px 16px">
      <table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="max-width:560px">
        <tr><td class="text" style="padding:0 4px 14px;font-size:15px;font-weight:600"><span style="display:inline-block;width:10px;height:10px;margin-right:8px;border-radius:3px;background:${e(color)}"></span>${e(site)}</td></tr>
        <tr><td class="card inner" style="padding:32px">
          ${eyebrow ? `<div class="muted" style="font-size:13px;line-height:1.4">${e(eyebrow)}</div>` : ''}
          <h1 class="text" style="margin:${eyebrow ? 4 : 0}px 0 0;font-size:20px;line-height:1.4;font-weight:600">${e(title)}</h1>
          ${lead.map(paragraph).join('')}
          ${figures.length > 0 ? `<table role="presentation" width="100%" cellpadding="0" cellspacing="0"><tr>${figures.map(figure).join('')}</tr></table>` : ''}
          ${lists.map(list).join('')}
          <table role="presentation" cellpadding="0" cellspacing="0" style="margin-top:28px"><tr><td class="action" style="border-radius:8px">
            <a class="action" href="${e(action.href)}" style="display:inline-block;padding:11px 18px;border-radius:8px;font-size:14px;line-height:1.4;font-weight:600;text-decoration:none">${e(action.text)}</a>
          </td></tr></table>
        </td></tr>
        <tr><td class="faint" style="padding:16px 4px 0;font-size:12px;line-height:1.6">${foot.map(e).join('<br>')}${
          unsubscribe ? `<br><a class="faint" href="${e(unsubscribe.href)}">${e(unsubscribe.text)}</a>` : ''
        }</td></tr>
      </table>
    </td></tr></table>
  </body>
</html>
`
}

function textOf({
  eyebrow,
  title,
  lead,
  figures = [],
  lists = [],
  action,
  foot,
  unsubscribe,
}: MailModel): string {
  const blocks = [
    [eyebrow, title].filter(Boolean).join('\n'),
    ...lead,
    figures.map(({ label, value, note }) => `${label}: ${value}${note ? ` (${note})` : ''}`).join('\n'),
    ...lists.map(({ title, rows }) =>
      [title, ...rows.map(({ name, value }) => `- ${name}${value && `: ${value}`}`)].join('\n'),
    ),
    `${action.text}: ${action.href}`,
    ['--', ...foot].join('\n'),
    unsubscribe ? `${unsubscribe.text}: ${unsubscribe.href}` : '',
  ]
  return `${blocks.filter(Boolean).join('\n\n')}\n`
}
