/** A dot in the corner of a button behind which something is unread; the button's label says so. */
export const UnreadMark = () => (
  <span className="absolute top-1.5 right-1.5 size-2.5 rounded-full border-2 border-surface bg-primary-mark mobile:border-bg pointer-coarse:top-2.5 pointer-coarse:right-2.5 forced-colors:bg-[Highlight] forced-color-adjust-none" />
)
