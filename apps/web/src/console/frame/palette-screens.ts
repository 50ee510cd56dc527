import { consoleScreens } from '@cuesheet/contract/console-screens'

type Whole<Path> = Path extends '/console' | `${string}{id}${string}` ? never : Path
type Named<Path> = Path extends `${infer Section}/${infer Page}` ? `${Section}_${Page}` : Path

/** A page that has one address, as `review_reasons` its texts. */
export type PaletteScreen = Named<
  Whole<(typeof consoleScreens)[number]> extends `/console/${infer Path}` ? Path : never
>

/** The pages of the console that are reached by their name alone, in the order of its menu; the first one once. */
export const paletteScreens = consoleScreens.flatMap((address) => {
  const path = address.slice('/console/'.length)
  if (path === '' || path.includes('{id}')) return []
  return [{ path, id: path.replace('/', '_') as PaletteScreen }]
})
