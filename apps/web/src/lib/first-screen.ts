/** How long what comes later to a document's first screen, such as its lists, still belongs to it. */
const firstScreenMs = 3000

let state: 'awaited' | 'begun' | 'ended' = 'awaited'

export const firstScreen = {
  /** Whether what is drawn is of the document's first screen. */
  isDrawn: () => state !== 'ended',
  /** Something of it was drawn. */
  begin() {
    if (state !== 'awaited') return
    state = 'begun'
    setTimeout(() => {
      state = 'ended'
    }, firstScreenMs)
  },
}
