import { addTextFiles, loadTexts, type Namespace } from '../lib/i18n.ts'

const files = import.meta.glob('./locales/*/*.json', { import: 'default' })
addTextFiles(
  Object.fromEntries(
    Object.entries(files).map(([file, load]) => {
      const [, language, name] = /\/([\w-]+)\/([\w-]+)\.json$/.exec(file) ?? []
      return [`${language}/console_${name}`, load]
    }),
  ),
)

/** The texts of parts of the console; of every page `frame`. */
export const loadConsoleTexts = (...parts: Extract<Namespace, `console_${string}`>[]) => loadTexts(...parts)
