/** The reader of Markdown comes with the first notice that is opened, or nearly. */
export const loadNoticeText = () => import('./notice-text.tsx')
