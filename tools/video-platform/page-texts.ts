import { escapeHtml as e } from '../../apps/server/src/http/escape-html.ts'
import { type FaultKind, faultKinds } from './faults.ts'
import type { SimulatedChannel } from './simulated-channel.ts'

const languages = { ko: '한국어', en: 'English', 'zh-CN': '简体中文', 'zh-TW': '繁體中文' }

const style = `
:root { color-scheme: light dark; --line: light-dark(#e3e3e8, #34343c); --soft: light-dark(#6a6a75, #a2a2ae);
  --accent: light-dark(#b3261e, #ff8a80); --card: light-dark(#fff, #1d1d22) }
body { margin: 0; font: 15px/1.5 system-ui, sans-serif; background: light-dark(#f6f6f8, #131316) }
main { max-width: 60rem; margin: 0 auto; padding: 1.5rem 1rem 4rem }
.notice { background: var(--accent); color: light-dark(#fff, #131316); padding: .5rem 1rem; text-align: center }
h1 { font-size: 1.5rem; margin: .5rem 0 } h2 { font-size: 1.1rem; margin: 0 0 .75rem }
p { margin: .25rem 0 1rem } .soft { color: var(--soft) }
.card { background: var(--card); border: 1px solid var(--line); border-radius: 12px; padding: 1rem; margin: 0 0 1rem }
table { width: 100%; border-collapse: collapse } th { text-align: start; font-weight: 500; color: var(--soft) }
th, td { padding: .4rem .5rem; border-bottom: 1px solid var(--line) } td:has(img) { width: 40px }
img { width: 40px; height: 40px; border-radius: 50%; display: block } .large { width: 72px; height: 72px }
.head { display: flex; gap: 1rem; align-items: center; margin: 0 0 1rem }
label { display: block; margin: 0 0 .75rem } input, textarea, select { font: inherit; width: 100%; box-sizing: border-box;
  padding: .5rem; border: 1px solid var(--line); border-radius: 8px; background: transparent; color: inherit }
textarea { min-height: 7rem; resize: vertical } summary { cursor: pointer; padding: .25rem 0 }
button { font: inherit; padding: .5rem 1rem; border-radius: 999px; border: 1px solid var(--line); background: none;
  color: inherit; cursor: pointer } button.main { background: var(--accent); color: light-dark(#fff, #131316); border: 0 }
a { color: inherit } code { user-select: all } .row { display: flex; gap: .5rem } .row > :first-child { flex: 1 }
.scroll { overflow-x: auto }`

const frame = (title: string, body: string) => `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>${e(title)}</title><style>${style}</style></head>
<body><div class="notice">A simulation on this machine: nothing here reaches the real video platform.</div>
<main>${body}</main></body></html>`

/** Every simulated channel, and the switch that makes the platform misbehave. */
export function listPage(channels: SimulatedChannel[], fault: FaultKind | null): string {
  const options = Object.entries(faultKinds)
    .map(
      ([kind, meaning]) =>
        `<option value="${kind}"${kind === fault ? ' selected' : ''}>${e(meaning)}</option>`,
    )
    .join('')
  return frame(
    'Simulated video platform',
    `<h1>Simulated video platform</h1>
<p class="soft">Register a channel in Cuesheet by its handle or its id, then open its settings here and put the verification code into its description.</p>
<form class="card" method="post" action="/fault"><label for="kind">The API</label>
<div class="row"><select id="kind" name="kind"><option value="">answers as it should</option>${options}</select><button>Set</button></div></form>
<div class="card scroll"><table><thead><tr><th></th><th>Channel</th><th>Handle</th><th>Videos</th><th></th></tr></thead>
<tbody>${channels.map(row).join('')}</tbody></table></div>`,
  )
}

const row = (
  channel: SimulatedChannel,
) => `<tr><td><img src="${e(channel.avatar)}" alt="" loading="lazy"></td>
<td><a href="/channel/${channel.id}/settings">${e(channel.title)}</a></td><td><code>${e(channel.handle)}</code></td>
<td>${channel.videos.length}</td><td class="soft">${e(stateOf(channel))}</td></tr>`

function stateOf({ is_terminated, is_emptied, privacy_status }: SimulatedChannel): string {
  if (is_terminated) return 'terminated'
  if (is_emptied) return 'emptied'
  return privacy_status === 'private' ? 'private' : ''
}

/** What a channel's owner can change. */
export function settingsPage(channel: SimulatedChannel, saved: boolean): string {
  const at = `/channel/${channel.id}`
  const translations = Object.entries(languages)
    .filter(([language]) => language !== channel.language)
    .map(([language, name]) => translation(channel, language, name))
    .join('')
  return frame(
    `${channel.title} – settings`,
    `<p><a href="/">All channels</a></p>
<div class="head"><img class="large" src="${e(channel.avatar)}" alt=""><div><h1>${e(channel.title)}</h1>
<span class="soft"><code>${e(channel.handle)}</code> · <code>${channel.id}</code> ${e(stateOf(channel))}</span></div></div>
${saved ? '<p role="status"><strong>Published.</strong></p>' : ''}
<form class="card" method="post" action="${at}/settings"><h2>Basic information</h2>
<label>Name<input name="title" value="${e(channel.title)}" required maxlength="100"></label>
<label>Description<textarea name="description" maxlength="5000">\n${e(channel.description)}</textarea></label>
${translations}<p></p><button class="main">Publish</button></form>
<form class="card" method="post" action="${at}/videos"><h2>Videos: ${channel.videos.length}</h2>
<div class="row"><input name="title" aria-label="Title of a new video" placeholder="Title of a new video" required maxlength="100"><button>Upload</button></div></form>
${stateForms(channel, at)}`,
  )
}

/** What may become of a channel, each to be undone. */
function stateForms({ is_terminated, is_emptied, privacy_status }: SimulatedChannel, at: string): string {
  const isPrivate = privacy_status === 'private'
  const choices = [
    [
      'Existence',
      is_terminated ? ['restore', 'Restore this channel'] : ['terminate', 'Terminate this channel'],
    ],
    ['Public videos', is_emptied ? ['refill', 'Show all videos again'] : ['empty', 'Take all videos away']],
    ['Visibility', isPrivate ? ['public', 'Make it public'] : ['private', 'Make it private']],
  ] as const
  return choices
    .map(
      ([heading, [action, label]]) =>
        `<form class="card" method="post" action="${at}/${action}"><h2>${heading}</h2><button>${label}</button></form>`,
    )
    .join('')
}

function translation({ localizations }: SimulatedChannel, language: string, name: string): string {
  const own = localizations[language]
  return `<details${own ? ' open' : ''}><summary>${name}</summary>
<label>Name<input name="title.${language}" value="${e(own?.title ?? '')}" maxlength="100"></label>
<label>Description<textarea name="description.${language}" maxlength="5000">\n${e(own?.description ?? '')}</textarea></label></details>`
}
