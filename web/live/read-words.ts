import type { LiveWord } from '../../contract/calls/session/events.ts'

/** Reads words of server-sent events from text that comes in pieces of any length; comments are no words. */
export function wordReader(onWord: (word: LiveWord) => void): (text: string) => void {
  let rest = ''
  return text => {
    const events = (rest + text).split('\n\n')
    rest = events.pop()!
    for (const event of events) {
      if (event.startsWith('data: ')) onWord(JSON.parse(event.slice(6)))
    }
  }
}
