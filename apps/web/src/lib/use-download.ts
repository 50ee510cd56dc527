import { runtimeConfig } from './runtime-config.ts'
import { snackbars } from './snackbars.ts'
import { useAction } from './use-action.ts'
import { useSentence } from './use-sentence.ts'

/** Asks for a file and downloads it from the address that is answered; a refusal is said. */
export function useDownload<Given = void, Answer extends { path: string } = { path: string }>(
  ask: (given: Given) => Promise<Answer>,
) {
  const sentence = useSentence()
  return useAction({
    mutationFn: ask,
    onSuccess: ({ path }) => {
      const link = document.createElement('a')
      link.href = `${runtimeConfig.apiBaseUrl}/${path}`
      link.download = ''
      link.click()
    },
    onError: (error) => snackbars.show('error', sentence(error)),
  })
}
