import sharp from 'sharp'

/** More brands than any installation has on one process at a time. */
const maxKept = 50

/** Turns drawn SVGs into PNGs, each once as long as it is kept. */
export function createPainter() {
  const painted = new Map<string, Promise<Buffer>>()
  return {
    paint(name: string, svg: string): Promise<Buffer> {
      const painting = painted.get(name)
      if (painting) return painting
      const png = sharp(Buffer.from(svg)).png().toBuffer()
      painted.set(name, png)
      png.catch(() => painted.delete(name))
      const [oldest] = painted.keys()
      if (painted.size > maxKept && oldest !== undefined) painted.delete(oldest)
      return png
    },
  }
}
