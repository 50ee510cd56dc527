const escapeHtml = (text: string) => text.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`)

/** The page on which a person lets a program read the reports of a content owner, or not. */
export function consentPage(query: Record<string, string | undefined>, owners: string[]): string {
  const action = `/o/oauth2/v2/auth?${escapeHtml(new URLSearchParams(query as Record<string, string>).toString())}`
  const scopes = (query.scope ?? '').split(' ').filter(Boolean)
  return `<!doctype html>
<html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>Sign in – simulated video platform</title>
<style>body{font:16px/1.5 system-ui,sans-serif;max-width:34rem;margin:3rem auto;padding:0 1rem;color:#1d2125}
fieldset{border:1px solid #b6bcc4;border-radius:8px;margin:1rem 0}label{display:block;padding:.3rem 0}
button{font:inherit;padding:.5rem 1.2rem;border-radius:8px;border:1px solid #1d2125;background:#fff}
button[value=allow]{background:#1d2125;color:#fff}</style>
<h1>Cuesheet wants to read reports</h1>
<p>You are signed in as <strong>partner@demo.test</strong>. This is a simulation: no account of yours is touched.</p>
<form method="post" action="${action}">
<fieldset><legend>Content owner of this account</legend>
${owners.map((owner, at) => `<label><input type="radio" name="owner" value="${escapeHtml(owner)}"${at === 0 ? ' checked' : ''}> ${escapeHtml(owner)}</label>`).join('\n')}
<label><input type="radio" name="owner" value=""> none: an ordinary account</label></fieldset>
<fieldset><legend>It may</legend>
${scopes.map((scope) => `<label><input type="checkbox" name="scope ${escapeHtml(scope)}" checked> ${escapeHtml(scope)}</label>`).join('\n')}</fieldset>
<button name="decision" value="allow">Allow</button> <button name="decision" value="deny">Cancel</button>
</form></html>
`
}
