import type { Locale } from '@cuesheet/contract/values/locale'

/** Here and not among the locales, because it is shown where those could not be fetched. */
const texts: Record<Locale, { message: string; reload: string }> = {
  ko: { message: '화면을 불러오지 못했습니다. 인터넷 연결을 확인해 주세요.', reload: '새로고침' },
  en: { message: 'The page could not be loaded. Please check your internet connection.', reload: 'Reload' },
  'zh-CN': { message: '无法加载页面，请检查网络连接。', reload: '刷新' },
  'zh-TW': { message: '無法載入頁面，請檢查網路連線。', reload: '重新整理' },
}

/** Shown where not even the texts of the error page could be fetched. */
export function showBootFailure(root: HTMLElement, locale: Locale) {
  const { message, reload } = texts[locale]
  const main = document.createElement('main')
  main.className = 'grid min-h-dvh place-content-center justify-items-center gap-4 px-6 text-center'
  const text = document.createElement('h1')
  text.className = 'text-large font-semibold'
  text.textContent = message
  const button = document.createElement('button')
  button.className = 'h-9 rounded-control bg-primary px-4 font-medium text-on-primary'
  button.textContent = reload
  button.addEventListener('click', () => location.reload())
  main.append(text, button)
  root.replaceChildren(main)
}
