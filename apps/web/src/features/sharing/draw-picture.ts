import { brandColours, neutralBrand } from '@cuesheet/contract/values/brand-colours'
import { wrapText } from './wrap-text.ts'

const pictureSizes = {
  square: { width: 1080, height: 1080 },
  story: { width: 1080, height: 1920 },
} as const
export type PictureForm = keyof typeof pictureSizes

/** What is written and drawn, in the language on screen. */
export type PictureContent = {
  network: string
  colour: string | undefined
  headline: string
  /** Money, where it is wanted. */
  amount: string | null
  title: string | null
  caption: string
  curve: readonly number[]
  logo: HTMLImageElement | null
  thumbnail: HTMLImageElement | null
}

const edge = 80
const family = () => getComputedStyle(document.body).fontFamily

/** Waits for the slices of the app's font that these texts use: a canvas does not ask for them by itself. */
export const loadFonts = (text: string) =>
  // Without them it is written in the system's font, as the screen is.
  Promise.allSettled(
    [500, 700].map((weight) => document.fonts.load(`${weight} 40px "Pretendard Variable"`, text)),
  )

/** A picture that is kept here; null where it cannot be shown. */
export async function loadImage(address: string | null): Promise<HTMLImageElement | null> {
  if (address === null) return null
  const image = new Image()
  image.src = address
  return image.decode().then(
    () => image,
    () => null,
  )
}

/** Draws a milestone onto a canvas of the form's size. */
export function drawPicture(canvas: HTMLCanvasElement, form: PictureForm, content: PictureContent): void {
  const { width, height } = pictureSizes[form]
  Object.assign(canvas, { width, height })
  const pen = canvas.getContext('2d')
  if (!pen) throw new Error('no canvas to draw on')
  const primary = content.colour ?? neutralBrand.color_primary
  const { fill, on: ink } = brandColours(primary, primary).light
  const isStory = form === 'story'

  pen.fillStyle = fill
  pen.fillRect(0, 0, width, height)
  // Away from the ink: what is written on it keeps its contrast.
  const shade = pen.createLinearGradient(0, 0, width * 0.4, height)
  const away = ink === '#ffffff' ? '0,0,0' : '255,255,255'
  shade.addColorStop(0, `rgba(${away},0)`)
  shade.addColorStop(1, `rgba(${away},0.42)`)
  pen.fillStyle = shade
  pen.fillRect(0, 0, width, height)

  const write = (
    text: string,
    y: number,
    size: number,
    look: { weight?: number; most?: number; alpha?: number } = {},
  ) => {
    const { weight = 500, most = 1, alpha = 1 } = look
    pen.font = `${weight} ${size}px ${family()}`
    pen.fillStyle = ink
    pen.globalAlpha = alpha
    const lines = wrapText(text, most, (line) => pen.measureText(line).width <= width - 2 * edge)
    for (const [at, line] of lines.entries()) pen.fillText(line, edge, y + size * (0.86 + at * 1.3))
    pen.globalAlpha = 1
    return y + (lines.length - 1) * size * 1.3 + size * 1.2
  }

  let y = isStory ? 200 : edge
  y = drawBrand(pen, content, { y, ink, write })
  y += isStory ? 110 : 44
  y = write(content.headline, y, isStory ? 124 : 108, { weight: 700, most: 2 })
  if (content.amount) y = write(content.amount, y + 8, isStory ? 84 : 72, { weight: 700 })
  y = write(content.caption, y + 10, 36, { alpha: 0.82 })
  if (content.thumbnail) {
    // Two lines above it leave it less room.
    const pictureWidth = isStory ? width - 2 * edge : content.amount || y > 440 ? 440 : 560
    y = drawThumbnail(pen, content.thumbnail, { y: y + 36, width: pictureWidth })
  }
  if (content.title)
    y = write(content.title, y + (content.thumbnail ? 24 : 36), 40, { most: isStory ? 3 : 2 })
  // Below everything that is written.
  const most = content.thumbnail ? (isStory ? 460 : 190) : height * 0.45
  drawCurve(pen, content.curve, { width, height, curveHeight: Math.min(most, height - y - 24), ink })
}

type Place = {
  y: number
  ink: string
  write: (text: string, y: number, size: number, look: { weight: number }) => number
}

function drawBrand(
  pen: CanvasRenderingContext2D,
  { logo, network }: PictureContent,
  { y, ink, write }: Place,
): number {
  const size = 72
  if (!logo) return write(network, y, 40, { weight: 700 })
  pen.save()
  pen.beginPath()
  pen.roundRect(edge, y, size, size, 16)
  pen.clip()
  pen.drawImage(logo, edge, y, size, size)
  pen.restore()
  pen.font = `700 40px ${family()}`
  pen.fillStyle = ink
  const [line = ''] = wrapText(
    network,
    1,
    (text) => pen.measureText(text).width <= 1080 - 2 * edge - size - 24,
  )
  pen.fillText(line, edge + size + 24, y + 50)
  return y + size
}

function drawThumbnail(
  pen: CanvasRenderingContext2D,
  image: HTMLImageElement,
  { y, width }: { y: number; width: number },
): number {
  const height = Math.round((width * 9) / 16)
  pen.save()
  pen.beginPath()
  pen.roundRect(edge, y, width, height, 28)
  pen.clip()
  // Filled, and cut at the edges: bars of a 4:3 picture are not shown.
  const scale = Math.max(width / image.naturalWidth, height / image.naturalHeight)
  const [drawnWidth, drawnHeight] = [image.naturalWidth * scale, image.naturalHeight * scale]
  pen.drawImage(
    image,
    edge + (width - drawnWidth) / 2,
    y + (height - drawnHeight) / 2,
    drawnWidth,
    drawnHeight,
  )
  pen.restore()
  return y + height
}

/** Proportions alone, across the whole foot of the picture. */
function drawCurve(
  pen: CanvasRenderingContext2D,
  curve: readonly number[],
  { width, height, curveHeight, ink }: { width: number; height: number; curveHeight: number; ink: string },
): void {
  const largest = Math.max(...curve)
  if (curve.length < 2 || largest <= 0) return
  const last = width - edge
  const x = (at: number) => (at / (curve.length - 1)) * last
  const foot = Math.min(60, curveHeight / 3)
  const y = (value: number) => height - foot - (value / largest) * (curveHeight - foot)
  const trace = () => {
    pen.beginPath()
    for (const [at, value] of curve.entries()) pen.lineTo(x(at), y(value))
  }
  trace()
  pen.lineTo(width, y(curve.at(-1)!))
  pen.lineTo(width, height)
  pen.lineTo(0, height)
  pen.closePath()
  pen.fillStyle = ink
  pen.globalAlpha = 0.16
  pen.fill()
  pen.globalAlpha = 1
  trace()
  Object.assign(pen, { strokeStyle: ink, lineWidth: 7, lineJoin: 'round', lineCap: 'round' })
  pen.stroke()
  pen.beginPath()
  pen.arc(last, y(curve.at(-1)!), 15, 0, 2 * Math.PI)
  pen.fill()
}
