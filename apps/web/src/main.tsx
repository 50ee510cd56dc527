import './styles/app.css'
import { localeCookie } from '@cuesheet/contract/values/locale'
import { RouterProvider } from '@tanstack/react-router'
import { StrictMode, startTransition } from 'react'
import { createRoot } from 'react-dom/client'
import { followSelection, searchAtStart } from './features/reports/kept-selection.ts'
import { brand, override, showFavicon } from './lib/brand.ts'
import { CallError } from './lib/call-error.ts'
import { readCookie } from './lib/cookie.ts'
import { changeLocale, loadTexts, texts } from './lib/i18n.ts'
import { watchPresses } from './lib/last-press.ts'
import { loading } from './lib/loading-flags.ts'
import { detectLocale, locale } from './lib/locale.ts'
import { isMissingChunk, reloadForChunk, watchForMissingChunks } from './lib/missing-chunk.ts'
import { withoutModals } from './lib/modals.ts'
import { takeResetToken } from './lib/reset-token.ts'
import { returnToPlace } from './lib/return-to-place.ts'
import { trackScreenClass } from './lib/screen-class.ts'
import { parseSearch, stringifySearch } from './lib/search-params.ts'
import { showBootFailure } from './lib/show-boot-failure.ts'
import { snackbars } from './lib/snackbars.ts'
import { takeTicket } from './lib/ticket.ts'
import { createAppRouter } from './router.ts'
import { guardSession } from './session-guard.ts'

const nextTask = () => new Promise((resolve) => setTimeout(resolve))
const ownLocale = () => detectLocale(readCookie(localeCookie), navigator.languages, brand.playist() === 1)

const isBrandKnown = brand.metadata() !== null
/** Where the brand is known already, when the first screen has what it needs. */
const brandAfterMs = 1000

/** The page's own call for its brand: behind the overlay only where the server has not written the brand into the page. */
async function loadBrand() {
  loading.hold('site-metadata', { shown: !isBrandKnown })
  try {
    const { findMetadata } = await import('./features/site/find-metadata.ts')
    brand.setMetadata(await findMetadata())
    showFavicon(document.head)
    if (!isBrandKnown && ownLocale() !== locale.get()) await changeLocale(ownLocale(), { persist: false })
  } catch (error) {
    const said = error instanceof CallError ? error.message : ''
    snackbars.show('error', said || (await standardError()))
  } finally {
    loading.clear('site-metadata')
  }
}

/** Over the colours that the server has written into the page. */
const paintBrand = () =>
  import('./lib/paint-brand.ts').then(
    ({ paintBrand }) => paintBrand(document.documentElement),
    () => {},
  )

/** What a failed load says where the server said nothing. */
async function standardError() {
  await loadTexts('app')
  return texts.get().app?.errors.any ?? ''
}

takeTicket('/external/auth')
takeResetToken()
const bare = withoutModals(globalThis.location)
if (bare !== null) {
  const { modal: _, modals: above, ...state } = Object(globalThis.history.state)
  globalThis.history.replaceState(state, '', bare)
  if (above > 0)
    await import('./lib/leave-modals.ts').then(
      ({ leaveModals }) => leaveModals(above),
      () => {},
    )
}

const { pathname, search, hash } = globalThis.location
const withKept = searchAtStart(pathname, parseSearch(search))
if (withKept)
  globalThis.history.replaceState(globalThis.history.state, '', pathname + stringifySearch(withKept) + hash)

watchForMissingChunks()
watchPresses()
brand.subscribe(paintBrand)
if (!isBrandKnown || override.color_primary || override.color_primary_dim) await paintBrand()
trackScreenClass()
locale.set(ownLocale())
document.documentElement.lang = locale.get()
if (!isBrandKnown) void loadBrand()
// The start is several tasks, as the drawing after it is, so that a press in between is answered.
await nextTask()
const router = createAppRouter()
followSelection(router)
guardSession(router)
await nextTask()
const root = document.getElementById('root')!
try {
  await Promise.all([loadTexts('app'), router.load()])
  returnToPlace(router)
  startTransition(() =>
    createRoot(root).render(
      <StrictMode>
        <RouterProvider router={router} />
      </StrictMode>,
    ),
  )
} catch (error) {
  console.error(error)
  const cure = isMissingChunk(error) ? await reloadForChunk() : null
  if (cure !== 'reloading') showBootFailure(root, locale.get())
}
if (isBrandKnown) setTimeout(loadBrand, brandAfterMs)
void import('./styles/fonts.css')
