import { runtimeConfig } from './runtime-config.ts'
import { snackbars } from './snackbars.ts'
import { useAction } from './use-action.ts'
import { useSentence } from './use-sentence.ts'

/** Downloads from an address that was answered. */
export function startDownload(path: string): void {
  const link = document.createElement('a')
  link.href = `${runtimeConfig.apiBaseUrl}/${path}`
  link.download = ''
  link.click()
}

/** Asks for a file and downloads it from the address that is answered; a refusal is said. */
export function useDownload<Given = void, Answer extends { path: string } = { path: string }>(
  ask: (given: Given) => Promise<Answer>,
) {
  const sentence = useSentence()
  return useAction({
    mutationFn: ask,
    onSuccess: ({ path }) => startDownload(path),
    onError: (error) => snackbars.show('error', sentence(error)),
  })
}
