import { type SaxesAttributeNS, SaxesParser } from 'saxes'
import { OperatorError } from '../../errors/operator-error.ts'
import { escapeHtml } from '../../http/escape-html.ts'

const svg = 'http://www.w3.org/2000/svg'
const xlink = 'http://www.w3.org/1999/xlink'

/** Far beyond any logo; each `use` may repeat what another one repeats. */
const most = { elements: 2_000, depth: 50, uses: 20 }

export type CleanSvg = { content: string; width: number; height: number }

/**
 * An SVG rewritten from the elements and attributes that can only draw. Editor metadata is dropped; anything that could
 * run, load or style is refused, as is anything unknown: an OperatorError names it.
 */
export function cleanSvg(text: string): CleanSvg {
  const parser = new SaxesParser({ xmlns: true })
  const written: string[] = []
  const open: string[] = []
  const count = { elements: 0, uses: 0 }
  let dropping = 0
  let size: { width: number; height: number } | undefined

  parser.on('error', (error) => refuse(`it is not well-formed (${error.message})`))
  parser.on('doctype', (doctype) => {
    if (doctype.includes('[')) refuse('it declares entities')
  })
  parser.on('opentag', ({ uri, local, attributes }) => {
    if (dropping > 0 || uri !== svg || droppedElements.has(local)) {
      if (open.length === 0) refuse('its root is no <svg>')
      dropping += 1
      return
    }
    if (!keptElements.has(local)) refuse(`<${local}> cannot be taken${advice[local] ?? ''}`)
    if ((local === 'svg') !== (open.length === 0))
      refuse('its root is no <svg>, or there is another one in it')
    open.push(local)
    count.elements += 1
    if (local === 'use') count.uses += 1
    if (count.elements > most.elements || open.length > most.depth || count.uses > most.uses)
      refuse(`it has more than ${most.elements} elements, ${most.depth} levels or ${most.uses} repetitions`)
    const kept = keepAttributes(Object.values(attributes))
    size ??= readSize(kept)
    const root = open.length === 1 ? ` xmlns="${svg}"` : ''
    written.push(
      `<${local}${root}${[...kept].map(([name, value]) => ` ${name}="${escapeHtml(value)}"`).join('')}>`,
    )
  })
  parser.on('closetag', () => {
    if (dropping > 0) dropping -= 1
    else written.push(`</${open.pop()}>`)
  })
  parser.write(text).close()
  return { content: written.join(''), ...(size ?? refuse('it is empty')) }
}

const droppedElements = new Set(['metadata', 'title', 'desc'])

const advice: Record<string, string> = {
  style: ': export it with presentation attributes instead of CSS',
  text: ': turn texts into outlines',
  image: ': it may only hold vectors',
}

function refuse(reason: string): never {
  throw new OperatorError(`The SVG cannot be taken: ${reason}.`)
}

function keepAttributes(attributes: SaxesAttributeNS[]): Map<string, string> {
  const kept = new Map<string, string>()
  let style = ''
  for (const { uri, local, value } of attributes) {
    if (uri === '' && local === 'style') style = value
    else if (uri === xlink && local === 'href') keep(kept, 'href', value)
    else if (uri === '' && !droppedAttribute.test(local)) keep(kept, local, value)
  }
  for (const declaration of style.split(';').filter((one) => one.trim() !== '')) {
    const [property = '', ...value] = declaration.split(':')
    const name = property.trim().toLowerCase()
    if (!droppedStyle.test(name)) keep(kept, name, value.join(':').trim())
  }
  return kept
}

function keep(kept: Map<string, string>, name: string, value: string): void {
  if (!keptAttributes.has(name)) refuse(`${name}="…" cannot be taken`)
  if (name === 'id' && !isName(value)) return
  if (name === 'href' ? value[0] !== '#' || !isName(value.slice(1)) : name !== 'id' && !isPlain(value))
    refuse(`what ${name} says cannot be taken: "${value.slice(0, 40)}"`)
  kept.set(name, value)
}

const isName = (text: string) => /^[\w:.-]+$/.test(text)

/** Numbers, words, colours and transformations; beside them only references into the picture itself. */
function isPlain(value: string): boolean {
  const rest = value.replaceAll(/\burl\(\s*(['"]?)#[\w:.-]+\1\s*\)/g, '')
  const functions = rest.match(/[\w-]*(?=\()/g) ?? []
  return /^[\w\s#.,%()/+-]*$/.test(rest) && functions.every((name) => name === '' || keptFunctions.has(name))
}

function readSize(root: Map<string, string>): { width: number; height: number } {
  const [, , ...box] = (root.get('viewBox') ?? '').trim().split(/[\s,]+/)
  const [width = 0, height = 0] = (
    box.length === 2
      ? box
      : [root.get('width') ?? '', root.get('height') ?? ''].map((side) => side.replace(/px$/, ''))
  ).map(Number)
  if (!(width > 0 && height > 0 && width < 1e6 && height < 1e6))
    refuse('it says neither viewBox nor width and height')
  return { width: Math.ceil(width), height: Math.ceil(height) }
}

const words = (text: string) => new Set(text.trim().split(/\s+/))

/** Elements that draw, or that say how. */
const keptElements = words(`
  svg g defs symbol use path rect circle ellipse line polyline polygon
  linearGradient radialGradient stop clipPath mask pattern marker
  filter feBlend feColorMatrix feComposite feFlood feGaussianBlur feMerge feMergeNode feOffset
`)

/** Their attributes, and the style properties that are allowed as attributes. */
const keptAttributes = words(`
  id href viewBox width height x y x1 y1 x2 y2 cx cy r rx ry fx fy fr d points pathLength transform preserveAspectRatio
  fill fill-rule fill-opacity stroke stroke-width stroke-opacity stroke-linecap stroke-linejoin stroke-miterlimit
  stroke-dasharray stroke-dashoffset paint-order vector-effect opacity color display visibility overflow
  clip-path clip-rule mask filter marker-start marker-mid marker-end shape-rendering color-rendering
  color-interpolation color-interpolation-filters
  offset stop-color stop-opacity gradientUnits gradientTransform spreadMethod
  clipPathUnits maskUnits maskContentUnits mask-type patternUnits patternContentUnits patternTransform
  markerUnits markerWidth markerHeight refX refY orient
  filterUnits primitiveUnits in in2 result mode type values operator k1 k2 k3 k4 dx dy stdDeviation
  flood-color flood-opacity
`)

/** What their values may call. */
const keptFunctions = words(`
  matrix translate scale rotate skewX skewY rgb rgba hsl hsla hwb lab lch oklab oklch color
`)

/** Attributes that editors and pages leave behind and that draw nothing. */
const droppedAttribute =
  /^(xmlns|version|baseProfile|class|role|lang|tabindex|focusable|enable-background|(data|aria)-[\w-]+)$/

/** Style properties that draw nothing where there is no text. */
const droppedStyle =
  /^(-[\w-]+|font[\w-]*|text-[\w-]+|line-height|letter-spacing|word-spacing|white-space|writing-mode|direction|baseline-shift|enable-background|solid-[\w-]+|image-rendering|shape-(inside|padding|margin)|inline-size)$/
