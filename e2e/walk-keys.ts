import { expect, type Page } from '@playwright/test'

type Walk = {
  /** Controls that had the focus, in order. */
  reached: string[]
  faults: string[]
  /** The focus has come back to where it was before. */
  isDone: boolean
}

declare global {
  interface Window {
    keyWalk: {
      walk: Walk
      look(): { hidden: string | null; isDone: boolean }
      findFaults(): string[]
      startRound(): void
    }
  }
}

/** Watches every control that gets the focus: is it seen, is the focus seen on it, does it stay in the layer on top? */
function watchFocus() {
  const layer = [...document.querySelectorAll('.modal')].findLast((dialog) => dialog.checkVisibility())
  const isSeen = (node: Element) =>
    node.checkVisibility({ visibilityProperty: true }) && !node.closest('[inert], [aria-hidden=true]')
  const nameOf = (node: Element) =>
    `${node.localName} “${(node.getAttribute('aria-label') ?? node.textContent ?? '').trim().slice(0, 40)}”`
  const controls = [
    ...(layer ?? document).querySelectorAll<HTMLElement>(
      'a[href], button, input:not([type=hidden]), select, textarea, summary, [tabindex="0"]',
    ),
  ].filter((node) => node.tabIndex >= 0 && !node.matches(':disabled') && isSeen(node))
  const reached = new Set<Element>()
  /** Those of the round under way. */
  const inRound = new Set<Element>()
  const inCondensedHead = new Set<string>()
  let latest: Element | null = null
  const walk: Walk = { reached: [], faults: [], isDone: false }

  /** Some of it is on the screen and nothing else lies over all of it. */
  const isInSight = (node: Element) => {
    const { left, right, top, bottom } = node.getBoundingClientRect()
    return [0.1, 0.5, 0.9].some((across) =>
      [0.1, 0.5, 0.9].some((down) => {
        const hit = document.elementFromPoint(left + (right - left) * across, top + (bottom - top) * down)
        return hit && (node.contains(hit) || hit.contains(node) || node.closest('label')?.contains(hit))
      }),
    )
  }
  const hasRing = (node: Element) => {
    // In the palette's field it is the caret that shows where one is.
    if (node.matches('[role=combobox]:is(input)')) return true
    for (let at: Element | null = node, step = 0; at && step < 4; at = at.parentElement, step++) {
      const { outlineStyle, outlineWidth, outlineColor } = getComputedStyle(at)
      // A transparent one is for forced colours.
      const isDrawn = outlineStyle !== 'none' && !/^rgba.*, 0\)$/.test(outlineColor)
      if (isDrawn && Number.parseFloat(outlineWidth) >= 1) return true
    }
    return false
  }
  const look = ({ target }: FocusEvent) => {
    // What keeps the focus in a layer takes it only to hand it on.
    if (!(target instanceof Element) || target.matches('[data-base-ui-focus-guard]')) return
    // A layer itself has it first, until the first key.
    if (target.matches('[role=dialog]')) return
    if (inRound.has(target)) {
      walk.isDone ||= target !== latest || (layer !== undefined && controls.length === 1)
      return
    }
    latest = target
    inRound.add(target)
    if (reached.has(target)) return
    reached.add(target)
    walk.reached.push(nameOf(target))
    if (target.closest('.condensed-head')) inCondensedHead.add(nameOf(target))
    if (layer && !layer.contains(target)) walk.faults.push(`${nameOf(target)} is outside of the layer`)
    if (!hasRing(target)) walk.faults.push(`the focus is not seen on ${nameOf(target)}`)
  }
  const leave = ({ relatedTarget }: FocusEvent) => {
    if (!relatedTarget) latest = null
  }
  if (!layer) {
    // From the top: where the focus was last is where the next Tab goes on from.
    scrollTo({ top: 0, behavior: 'instant' })
    document.body.tabIndex = -1
    document.body.focus()
    document.body.removeAttribute('tabindex')
  } else if (document.activeElement && layer.contains(document.activeElement))
    look({ target: document.activeElement } as unknown as FocusEvent)
  document.addEventListener('focusin', look)
  document.addEventListener('focusout', leave)
  window.keyWalk = {
    walk,
    look: () => {
      const { activeElement: at } = document
      const hidden = at && reached.has(at) && !isInSight(at) ? nameOf(at) : null
      return { hidden, isDone: walk.isDone }
    },
    findFaults: () => {
      const isOfGroup = (node: HTMLElement) => node.matches('[type=radio]')
      const missed = controls.filter(
        (node) =>
          node.isConnected &&
          isSeen(node) &&
          !reached.has(node) &&
          !isOfGroup(node) &&
          // Far down a page its filters are reached in the condensed head.
          !inCondensedHead.has(nameOf(node)),
      )
      return [...walk.faults, ...missed.map((node) => `${nameOf(node)} is never reached`)]
    },
    startRound: () => {
      inRound.clear()
      walk.isDone = false
    },
  }
}

/** What keeps the focus in a layer needs a moment to turn it back. */
const layerKeyMs = 40
/** For a page to scroll, and its head to follow. */
const settleMs = 400

/** Walks the layer on top, or the page, with Tab until the focus comes round; says what is wrong with it. */
export async function walkKeys(page: Page): Promise<string[]> {
  const hidden = new Set<string>()
  const look = () => page.evaluate(() => window.keyWalk.look())
  // A popup is part of its page, and closes as the focus goes on; closed, it gives the focus back.
  const popup = page.locator('[role=dialog]:not(.modal)')
  if (await popup.count()) {
    await page.keyboard.press('Escape')
    await expect(popup).toHaveCount(0)
    await page.waitForTimeout(settleMs)
  }
  await page.evaluate(watchFocus)
  const isLayer = (await page.locator('.modal').count()) > 0
  let rounds = 0
  for (let presses = 0; presses < 600; presses++) {
    await page.keyboard.press('Tab')
    if (isLayer) await page.waitForTimeout(layerKeyMs)
    let seen = await look()
    if (seen.hidden) {
      await page.waitForTimeout(settleMs)
      seen = await look()
      if (seen.hidden) hidden.add(`${seen.hidden} has the focus out of sight`)
    }
    if (!seen.isDone) continue
    const faults = [...hidden, ...(await page.evaluate(() => window.keyWalk.findFaults()))]
    rounds += 1
    // A page's end is out of reach, and moves, for as long as its rows are loading.
    if (faults.length === 0 || rounds === 2) return faults
    hidden.clear()
    await page.waitForTimeout(settleMs)
    await page.evaluate(() => window.keyWalk.startRound())
  }
  const { reached } = await page.evaluate(() => window.keyWalk.walk)
  return [`the focus does not come round: ${reached.length} controls, the last ${reached.at(-1)}`]
}
