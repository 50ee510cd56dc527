import { renderToStaticMarkup } from 'react-dom/server'
import { IntlProvider } from 'use-intl'
import { expect, it } from 'vitest'
import NoticeText from './notice-text.tsx'

const show = (body: string) =>
  renderToStaticMarkup(
    <IntlProvider
      locale="en"
      timeZone="UTC"
      messages={{ notices: { one: { footnotes: 'Footnotes', back_to_text: 'Back' } } }}
    >
      <NoticeText body={body} locale="en" />
    </IntlProvider>,
  )

it.each([
  ['**bold** <b>plain</b>', '<p><strong>bold</strong> plain</p>'],
  [`${'> '.repeat(20)}x`, `${'<blockquote>\n'.repeat(20)}<p>x</p>`],
])('formats %j', (body, shown) => {
  expect(show(body)).toContain(shown)
})

it.each([
  ['nested deeply', `${'> '.repeat(300)}x`],
  ['nested beyond any stack', `${'> '.repeat(7_000)}x`],
  ['a tangle of marks', `${'*'.repeat(7_400)}a${'*'.repeat(7_400)}`],
])('shows as it was written what is %s', (_, body) => {
  expect(show(body)).toContain(`<p class="whitespace-pre-wrap">${body.replaceAll('>', '&gt;')}</p>`)
})
