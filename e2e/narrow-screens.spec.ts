import type { Page } from '@playwright/test'
import { sampleOf } from '../apps/server/src/testing/sample.ts'
import { type Screen, screenGroups } from './every-screen.ts'
import { findSubjects, type Subjects } from './find-subjects.ts'
import { findViolations } from './find-violations.ts'
import { expect, siteOf, test } from './guarded-page.ts'
import { isChanged } from './has-changed.ts'
import { signInOperator } from './sign-in.ts'
import { untilResized, visitScreen } from './visit-screen.ts'
import { walkKeys } from './walk-keys.ts'

/** 320 px, and a laptop enlarged to twice its size. */
const sizes = [
  { width: 320, height: 640 },
  { width: 640, height: 400 },
] as const
const operatorSite = `http://localhost:${process.env.E2E_PORT}`

test.use({ locale: 'en-US', viewport: sizes[0], provoked: /status of 4\d\d|\/api\// })

/** What sticks out of the window, controls that overlap, texts that do or that touch, figures and names that are cut. */
function findFaults(): string[] {
  const faults: string[] = []
  const wide = document.documentElement.scrollWidth
  if (wide > innerWidth) faults.push(`scrolls sideways to ${wide} px`)
  const layer = [...document.querySelectorAll('[role=dialog]')].at(-1) ?? document.querySelector('main')
  if (!layer) return faults
  type Box = { left: number; right: number; top: number; bottom: number }
  const upFrom = (node: Element) => {
    const path: Element[] = []
    for (let at: Element | null = node; at && at !== layer.parentElement; at = at.parentElement) path.push(at)
    return path
  }
  /** As far as what scrolls around it shows it; null where it does not. */
  const seen = (node: Element, whole: Box, isText = false): Box | null => {
    const style = getComputedStyle(node)
    if (
      style.visibility !== 'visible' ||
      !node.checkVisibility() ||
      node.closest('[inert], [aria-hidden=true], .sr-only, svg')
    )
      return null
    let { left, right, top, bottom } = whole
    for (const at of upFrom(node).slice(isText ? 0 : 1)) {
      if (getComputedStyle(at).overflow === 'visible') continue
      const frame = at.getBoundingClientRect()
      left = Math.max(left, frame.left)
      right = Math.min(right, frame.right)
      top = Math.max(top, frame.top)
      bottom = Math.min(bottom, frame.bottom)
    }
    return right - left > 1 && bottom - top > 1 ? { left, right, top, bottom } : null
  }
  /** It sticks or floats, and covers what is below it on purpose. */
  const isOver = (node: Element) =>
    upFrom(node).some(
      (at) => at !== layer && ['sticky', 'fixed', 'absolute'].includes(getComputedStyle(at).position),
    )
  const short = (text: string | null | undefined) => `“${(text ?? '').trim().slice(0, 30)}”`
  type Thing = { name: string; node: Element; box: Box }
  const compare = (
    things: Thing[],
    isFault: (across: number, down: number, one: Thing, other: Thing) => boolean,
  ) => {
    for (const [at, one] of things.entries())
      for (const other of things.slice(at + 1)) {
        if (one.node.contains(other.node) || other.node.contains(one.node)) continue
        const across = Math.min(one.box.right, other.box.right) - Math.max(one.box.left, other.box.left)
        const down = Math.min(one.box.bottom, other.box.bottom) - Math.max(one.box.top, other.box.top)
        if (isFault(across, down, one, other)) faults.push(`${one.name} and ${other.name} touch`)
      }
  }

  const controls = [
    ...layer.querySelectorAll('button, a[href], input:not([type=hidden]), select, textarea'),
  ].flatMap((node): Thing[] => {
    const box = seen(node, node.getBoundingClientRect())
    const name = `${node.tagName.toLowerCase()} ${short(node.getAttribute('aria-label') ?? node.textContent)}`
    return box ? [{ name, node, box }] : []
  })
  for (const { name, box } of controls)
    if (box.left < -1 || box.right > innerWidth + 1) faults.push(`${name} sticks out`)
  compare(
    controls.filter(({ node }) => !isOver(node)),
    (across, down) => across > 2 && down > 2,
  )

  const walker = document.createTreeWalker(layer, NodeFilter.SHOW_TEXT)
  const texts: Thing[] = []
  while (walker.nextNode()) {
    const node = walker.currentNode.parentElement!
    if (!walker.currentNode.textContent?.trim() || isOver(node)) continue
    const range = document.createRange()
    range.selectNodeContents(walker.currentNode)
    const style = getComputedStyle(node)
    // What is cut off with an ellipsis ends where its box does.
    const cut = node.getBoundingClientRect()
    for (const rect of range.getClientRects()) {
      const right = style.textOverflow === 'ellipsis' ? Math.min(rect.right, cut.right) : rect.right
      const box = seen(node, { left: rect.left, right, top: rect.top, bottom: rect.bottom }, true)
      if (box) texts.push({ name: short(walker.currentNode.textContent), node, box })
    }
  }
  for (const { name, box } of texts) if (box.right > innerWidth + 1) faults.push(`${name} sticks out`)
  for (const node of layer.querySelectorAll<HTMLElement>('[role=tab] span'))
    if (node.scrollWidth > node.clientWidth + 1 && getComputedStyle(node).textOverflow === 'ellipsis')
      faults.push(`${short(node.textContent)} is cut`)
  // A name of a few letters names nothing.
  for (const link of layer.querySelectorAll<HTMLElement>('tbody [data-row-link]'))
    if (
      Math.min(link.clientWidth, link.closest('td')!.clientWidth - 40) < 56 &&
      link.scrollWidth > link.clientWidth
    )
      faults.push(`${short(link.textContent)} has no room`)
  const cellOf = ({ node }: Thing) => node.closest('td, th, dt, dd, [role=tab], button, label')
  compare(texts, (across, down, one, other) => {
    if (one.node === other.node) return false
    if (across > 2 && down > 5) return true
    // Side by side in two cells: one word to the eye.
    const [cell, mate] = [cellOf(one), cellOf(other)]
    return down > 8 && across > -3 && across <= 2 && cell !== null && mate !== null && cell !== mate
  })
  return [...new Set(faults)]
}

/** What is wrong at first may still be on its way to its place. */
async function findTwice(page: Page): Promise<string[]> {
  const first = await page.evaluate(findFaults)
  if (first.length === 0) return first
  await page.waitForTimeout(700)
  return page.evaluate(findFaults)
}

for (const { name, reader, screens } of screenGroups)
  test(`screens of ${name} fit, are walked with the keyboard and hold WCAG 2.2 AA`, async ({
    page,
    tokens,
  }) => {
    test.setTimeout(1_200_000)
    const subjects: Subjects = await findSubjects(siteOf('morning'), tokens.manager)
    const token = reader === 'operator' ? await signInOperator(operatorSite) : reader && tokens[reader]
    await page.addInitScript((kept) => {
      if (kept) localStorage.setItem('token', kept)
      else localStorage.removeItem('token')
    }, token)
    const found: Record<string, string[]> = {}
    let before: Screen | null = null
    for (const [index, screen] of sampleOf(screens, { share: 16, changed: isChanged(subjects) }).entries()) {
      if (!(await visitScreen(page, screen, { before, subjects, viewport: sizes[0] }))) continue
      before = screen
      for (const size of sizes) {
        if (size !== sizes[0]) await page.setViewportSize(size)
        await untilResized(page)
        const faults = await findTwice(page)
        if (size.width === 320) {
          // By turns every other screen in the dark: each piece of a screen is on many.
          const byTurns = [index % 2 ? ('dark' as const) : ('light' as const)]
          for (const colorScheme of process.env.TEST_SAMPLE ? byTurns : (['light', 'dark'] as const)) {
            await page.emulateMedia({ colorScheme })
            for (const fault of await findViolations(page)) faults.push(`${colorScheme}: ${fault}`)
          }
        }
        // Other filters have no other controls.
        else if (screen.modal || !screen.path(subjects)?.includes('?')) faults.push(...(await walkKeys(page)))
        if (faults.length > 0) found[`${screen.name} at ${size.width} px`] = faults
      }
    }
    expect(found).toEqual({})
  })
