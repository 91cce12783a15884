import { type ComponentType, createElement, use } from 'react'
import type { ReplyOf } from '../../contract/call.ts'
import { getEnv } from '../../contract/calls/env.ts'
import { tabStorage } from '../session/storage.ts'
import { call } from './call.ts'
import { inBackground } from './in-background.ts'
import { watched } from './watched.ts'

/** How much waits for code that cannot be fetched now. */
export const waitingForCode = watched(0)

/** Milliseconds between two tries at most. */
const longestPause = 15_000

/**
 * Imports code. While the server cannot be reached it waits, so that the screen before stays as it is, and goes on as soon
 * as there is an answer. Code that a server which answers does not have belongs to an older release: the page is loaded anew.
 */
export async function loadCode<Code>(load: () => Promise<Code>): Promise<Code> {
  for (let hasAnswered = false; ; hasAnswered = true) {
    try {
      return await load()
    } catch (failure) {
      const { version } = await untilAnswered()
      if (hasAnswered) await reloadOnce(failure, version)
    }
  }
}

/** A component whose code is imported when it is drawn, or before, by `preload`: then it is drawn at once. */
export function lazyComponent<Props extends object>(load: () => Promise<ComponentType<Props>>) {
  let component: ComponentType<Props> | undefined
  let loading: Promise<void> | undefined
  function preload() {
    loading ??= loadCode(load).then(loaded => {
      component = loaded
    })
    return loading
  }
  const Lazy = (props: Props) => {
    if (!component) use(preload())
    return createElement(component!, props)
  }
  return Object.assign(Lazy, { preload })
}

async function untilAnswered(): Promise<ReplyOf<typeof getEnv>> {
  for (let pause = 1000; ; pause = Math.min(2 * pause, longestPause)) {
    try {
      return await call(getEnv, inBackground)
    } catch {
      waitingForCode.change(waitingForCode.current() + 1)
      await new Promise<unknown>(resolve => {
        setTimeout(resolve, pause)
        addEventListener('online', resolve, { once: true })
      })
      waitingForCode.change(waitingForCode.current() - 1)
    }
  }
}

/** Once for each failure of a release; a page that fails in the same way again shows it. */
function reloadOnce(failure: unknown, version: string): Promise<void> {
  const key = `${version} ${failure}`
  if (tabStorage().getItem(key)) throw failure
  tabStorage().setItem(key, '1')
  location.reload()
  return new Promise(() => undefined)
}
