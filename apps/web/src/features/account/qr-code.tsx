import encodeQR from 'qr'
import { useMemo } from 'react'

/** Black on white in both schemes: cameras expect it so. Drawn here, nobody is asked for it. */
export function QrCode({ text, label }: { text: string; label: string }) {
  const { size, path } = useMemo(() => {
    const rows = encodeQR(text, 'raw', { border: 2 })
    const path = rows
      .flatMap((row, y) => row.map((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : '')))
      .join('')
    return { size: rows.length, path }
  }, [text])
  return (
    <svg
      role="img"
      aria-label={label}
      viewBox={`0 0 ${size} ${size}`}
      shapeRendering="crispEdges"
      className="size-44 rounded-control border border-line bg-[#fff] forced-color-adjust-none"
    >
      <path d={path} fill="#000" />
    </svg>
  )
}
