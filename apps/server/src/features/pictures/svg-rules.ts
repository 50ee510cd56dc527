const words = (text: string) => new Set(text.trim().split(/\s+/))

/** Elements that draw, or that say how. */
export const keptElements = words(`
  svg g defs symbol use path rect circle ellipse line polyline polygon
  linearGradient radialGradient stop clipPath mask pattern marker
  filter feBlend feColorMatrix feComposite feFlood feGaussianBlur feMerge feMergeNode feOffset
`)

/** Their attributes, and the style properties that are allowed as attributes. */
export const keptAttributes = words(`
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
export const keptFunctions = words(`
  matrix translate scale rotate skewX skewY rgb rgba hsl hsla hwb lab lch oklab oklch color
`)

/** Attributes that editors and pages leave behind and that draw nothing. */
export const droppedAttribute =
  /^(xmlns|version|baseProfile|class|role|lang|tabindex|focusable|enable-background|(data|aria)-[\w-]+)$/

/** Style properties that draw nothing where there is no text. */
export const droppedStyle =
  /^(-[\w-]+|font[\w-]*|text-[\w-]+|line-height|letter-spacing|word-spacing|white-space|writing-mode|direction|baseline-shift|enable-background|solid-[\w-]+|image-rendering|shape-(inside|padding|margin)|inline-size)$/
