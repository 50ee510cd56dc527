import Bowser from 'bowser'

/** What a caller's user agent says of itself, as far as it is known; never more than its word. */
export type Device = { browser: string | null; system: string | null; is_phone: boolean }

const longest = 60

/** Names as their makers write them: Chrome, Whale, Samsung Internet; Windows, macOS, Android. */
export function readDevice(user_agent: string): Device {
  if (user_agent === '') return { browser: null, system: null, is_phone: false }
  const { browser, os, platform } = Bowser.parse(user_agent.slice(0, 500))
  return {
    browser: browser.name?.slice(0, longest) || null,
    system: os.name?.slice(0, longest) || null,
    is_phone: platform.type === 'mobile' || platform.type === 'tablet',
  }
}
