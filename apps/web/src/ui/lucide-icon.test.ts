import * as bell from 'lucide-react/icons/bell'
import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import createIcon from './lucide-icon.ts'

// Its types leave out what its own component is made from.
const { default: Bell, __iconData } = bell as typeof bell & { __iconData: never }

it.each([
  {},
  { size: 16, strokeWidth: 1.75, className: 'shrink-0' },
  { 'aria-label': 'Messages', 'data-opener': 'inbox' },
])('draws what lucide draws with %j', (props) => {
  const drawn = renderToStaticMarkup(createElement(createIcon(__iconData), props))
  const wanted = renderToStaticMarkup(createElement(Bell, props))
  expect(drawn).toBe(wanted.replace(' xmlns="http://www.w3.org/2000/svg"', ''))
})
