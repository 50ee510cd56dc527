type Node = { tagName?: string; children?: readonly Node[] }

function headingsIn(node: Node): Node[] {
  const own = /^h[1-6]$/.test(node.tagName ?? '') ? [node] : []
  return [...own, ...(node.children ?? []).flatMap(headingsIn)]
}

/** A rehype plugin that puts a text's headings right below the page's own, whichever they begin with. */
export function lowerHeadings() {
  return (tree: Node): void => {
    const headings = headingsIn(tree)
    const levelOf = ({ tagName }: Node) => Number(tagName?.[1])
    const shift = 2 - Math.min(...headings.map(levelOf))
    for (const heading of headings) heading.tagName = `h${Math.min(levelOf(heading) + shift, 6)}`
  }
}
