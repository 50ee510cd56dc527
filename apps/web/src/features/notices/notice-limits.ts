type Node = { children?: readonly Node[] }

/** Deeper than anybody writes, and far from where a browser gives up. */
const maxLevels = 100

/** A rehype plugin that throws where a text is nested more deeply. */
export function refuseDeep() {
  return (tree: Node): void => {
    let level: readonly Node[] = [tree]
    for (let depth = 0; level.length > 0; depth += 1) {
      if (depth > maxLevels) throw new RangeError('The text is nested too deeply.')
      level = level.flatMap(({ children }) => children ?? [])
    }
  }
}

/** Marks in such a row before a word would each be tried with each: the page would freeze for seconds. */
export const isTangled = (body: string): boolean => /[*_~]{50}[*_~]*[^\s*_~]/.test(body)
