/** Across the top of a screen: what is shown may be old. */
export function ConnectionStrip({ text }: { text: string }) {
  return (
    <p
      role="status"
      className="mb-4 rounded-card bg-warn-bg px-4 py-2.5 font-medium text-warn outline outline-transparent"
    >
      {text}
    </p>
  )
}
