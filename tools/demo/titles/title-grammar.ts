/**
 * How the titles of one genre are made. In a pattern `(a|b)` chooses, `{word}` takes from a list, `<3-9>` is a number,
 * `{word+을}` adds the Korean particle that fits; `{track}`, `{artist}` and `{episode}` are the video's own.
 * A leading `~` keeps the pattern for long videos.
 */
export type TitleGrammar = { patterns: string[]; words: Record<string, string[]>; tails: string[] }
export type GenreTitles = { ko: TitleGrammar; en: TitleGrammar }

/** One entry per line of a template. */
export function lines(strings: TemplateStringsArray): string[] {
  return (strings[0] ?? '')
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')
}

/** Entries between slashes. */
export function words(text: string): string[] {
  return text.split('/').map((word) => word.trim())
}
