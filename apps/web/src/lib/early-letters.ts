import { notePress } from './last-press.ts'

let field: HTMLInputElement | null = null
let letters = ''

/** Takes what is typed before the field that it is meant for has loaded, also what an input method composes. */
export function catchLetters(onEscape: () => void): void {
  const before = document.activeElement
  takeLetters()
  const input = document.createElement('input')
  input.tabIndex = -1
  input.ariaLabel = '…'
  input.style.cssText = 'position:fixed;opacity:0'
  input.onblur = () => {
    letters = input.value
    field = null
    input.remove()
  }
  input.onkeydown = ({ key }) => {
    if (key !== 'Escape') return
    onEscape()
    if (before instanceof HTMLElement) before.focus()
  }
  document.body.append(input)
  field = input
  input.focus({ preventScroll: true })
  // What opens now gives the focus back to where it was.
  notePress(before)
}

/** What was typed meanwhile, once. */
export function takeLetters(): string {
  field?.blur()
  const taken = letters
  letters = ''
  return taken
}
