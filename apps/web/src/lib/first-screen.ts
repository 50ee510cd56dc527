/** How long what comes later to a document's first screen, such as its lists, still belongs to it. */
const firstScreenMs = 3000

let hasBegun = false
let hasEnded = false

/** Whether what is drawn is of the document's first screen. */
export const isFirstScreen = () => !hasEnded

/** Something of it was drawn. */
export function beginFirstScreen(): void {
  if (hasBegun) return
  hasBegun = true
  setTimeout(() => {
    hasEnded = true
  }, firstScreenMs)
}
