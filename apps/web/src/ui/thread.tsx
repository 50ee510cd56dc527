import type { ThreadPost } from '@cuesheet/contract/values/threads'
import type { ReactNode } from 'react'
import { useFormat } from '../lib/format.ts'

type Props = {
  posts: readonly ThreadPost[]
  /** Of who is withdrawn since. */
  nameOf: (post: ThreadPost) => string
  /** What a post did. */
  stepOf?: (post: ThreadPost) => ReactNode
}

/** What two sides said, the network’s at the end of the line. */
export function Thread({ posts, nameOf, stepOf }: Props) {
  const format = useFormat()
  return (
    <ol className="grid gap-3">
      {posts.map((post) => (
        <li
          key={post.post_id}
          className={`max-w-[92%] rounded-card px-4 py-3 ${post.is_answer ? 'ms-auto bg-primary-tint' : 'bg-sunken'}`}
        >
          <p className="flex flex-wrap items-center gap-x-2 text-small text-muted">
            {[post.name ?? nameOf(post), format.moment(post.posted_at)].join(' · ')}
            {stepOf?.(post)}
          </p>
          <p className="mt-0.5 whitespace-pre-line text-pretty wrap-anywhere">{post.text}</p>
        </li>
      ))}
    </ol>
  )
}
