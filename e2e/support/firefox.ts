import { type Browser, firefox, type Page } from 'playwright-core'

/**
 * Firefox as it is released, driven over WebDriver BiDi, which the driver knows as an experiment. Three things are mended here:
 *
 * - The driver sets media features, a command that Firefox 153 does not know. It is left out, and reduced motion comes by a
 *   preference: a dark scheme, fingers and a phone's viewport are tried in Chromium alone.
 * - The driver knows a download by an id that Firefox 153 does not send: here it is its address.
 * - The driver writes text by setting the value of a field, which React does not notice. Here every letter is a key.
 */
export async function openFirefox(): Promise<Browser> {
  const browser = await firefox.launch({
    channel: 'moz-firefox',
    executablePath: process.env['FIREFOX_PATH'] ?? '/usr/bin/firefox-esr',
    firefoxUserPrefs: { 'ui.prefersReducedMotion': 1 },
  })
  const session = Object.getPrototypeOf(
    inside<{ _browserSession: BidiSession }>(browser)._browserSession,
  ) as BidiSession
  const { send, dispatchMessage } = session
  session.send = async function (this: BidiSession, method, params) {
    return method === 'emulation.setMediaFeaturesOverride' ? {} : send.call(this, method, params)
  }
  session.dispatchMessage = function (this: BidiSession, message) {
    if (message.method?.startsWith('browsingContext.download')) message.params.download ??= message.params.url
    dispatchMessage.call(this, message)
  }
  return browser
}

/** Text on this page is typed key by key. */
export function typeByKeys(page: Page): void {
  const { _raw: keys } = inside<{ keyboard: { _raw: BidiKeys } }>(page).keyboard
  keys.sendText = (progress, text) =>
    keys._performActions(
      progress,
      Array.from(text, letter => (letter === '\n' ? enter : letter)).flatMap(value => [
        { type: 'keyDown', value },
        { type: 'keyUp', value },
      ]),
    )
}

/** The Enter key in WebDriver. */
const enter = '\ue007'

interface BidiSession {
  send(method: string, params: unknown): Promise<unknown>
  dispatchMessage(message: {
    readonly method?: string
    readonly params: { readonly url: string; download?: string }
  }): void
}

interface BidiKeys {
  sendText(progress: unknown, text: string): Promise<void>
  _performActions(progress: unknown, actions: readonly { type: 'keyDown' | 'keyUp'; value: string }[]): Promise<void>
}

/** What stands behind an object of the driver, which runs in this process. */
function inside<T>(object: object): T {
  return (object as { _connection: { toImpl(object: object): T } })._connection.toImpl(object)
}
