import { observable, useObservable } from './observable.ts'

/** From here on a page offers the way back to its top, and its head condensed. */
export const farPx = 600

const isFar = observable(false)

/** Watches an element of `farPx` at the top of the page. */
export function watchTop(element: HTMLElement | null) {
  if (!element) return
  const observer = new IntersectionObserver((entries) => {
    // A page that jumps back before it is told has more than one.
    const far = entries.at(-1)?.isIntersecting === false
    isFar.set(far)
    // What sticks to the window's top makes room for the condensed head.
    document.documentElement.toggleAttribute('data-scrolled-far', far)
  })
  observer.observe(element)
  return () => {
    observer.disconnect()
    isFar.set(false)
    document.documentElement.removeAttribute('data-scrolled-far')
  }
}

/** The page is scrolled past its first 600 px. */
export const useScrolledFar = () => useObservable(isFar)
