import type { ReplyOf } from '../../../../contract/call.ts'
import type { getDraft, saveDraft } from '../../../../contract/calls/admin/drafts.ts'
import type { CallError } from '../../../client/call-error.ts'

type Loaded = ReplyOf<typeof getDraft>
type Saved = ReplyOf<typeof saveDraft>

/** Where the text stands: on the server, on its way, kept here until the line is back, refused, or beside another's. */
export type KeepingState = 'saved' | 'typing' | 'saving' | 'waiting' | 'conflict' | 'refused'

export interface KeptDraft {
  readonly text: string
  readonly state: KeepingState
  /** The last that the server has said, about the text that it has. */
  readonly known: Saved
  /** What somebody else has saved meanwhile. */
  readonly theirs?: Loaded
  /** Why the server refuses to keep it. */
  readonly error?: CallError
}

export interface KeeperParts {
  readonly userId: string
  readonly read: () => Promise<Loaded>
  readonly save: (revision: number, text: string) => Promise<Saved>
  readonly storage: Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>
  /** Does something later; answers how to forget it. */
  readonly later: (work: () => void, milliseconds: number) => () => void
}

/** What a browser keeps of a draft that the server does not have yet. */
interface Aside {
  readonly revision: number
  readonly text: string
  /** What was sent last, where no answer came: the server may have it. */
  readonly sent?: string
}

/** Milliseconds after the last letter, and between tries while the line is gone. */
const pause = 700
const retry = 5_000

/**
 * Keeps what somebody types in a draft: at once in the browser, a moment after the last letter on the server. While the line is
 * gone it tries again; what was kept here when the page closed is sent when it opens again. Where somebody else has saved
 * meanwhile, both texts stay until the person says which counts (W01f).
 */
export class DraftKeeper {
  readonly #parts: KeeperParts
  readonly #place: string
  readonly #listeners = new Set<() => void>()
  #now: KeptDraft
  #sent: string | undefined
  #forget: (() => void) | undefined
  #isOver = false

  constructor(loaded: Loaded, parts: KeeperParts) {
    this.#parts = parts
    // Each person's own: a colleague who opens the draft at this browser takes nothing of theirs away.
    this.#place = `draft ${loaded.draftId} ${parts.userId}`
    const { text, ...known } = loaded
    this.#now = { text, known, state: 'saved' }
    const aside = this.#aside()
    if (aside === undefined || aside.text === text) this.#drop()
    else if (aside.revision === loaded.revision || aside.sent === text) {
      this.#now = { text: aside.text, known, state: 'typing' }
      this.#plan(0)
    } else this.#now = { text: aside.text, known, state: 'conflict', theirs: loaded }
  }

  current = (): KeptDraft => this.#now

  subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  change(text: string): void {
    if (text === this.#now.text) return
    const { state } = this.#now
    this.#keepAside(text)
    this.#set({ text, state: state === 'saving' || state === 'conflict' ? state : 'typing' })
    if (this.#now.state === 'typing') this.#plan(pause)
  }

  /** Saves now, such as when the line is back or the person asks. */
  retry(): void {
    if (this.#now.state === 'waiting' || this.#now.state === 'typing' || this.#now.state === 'refused')
      void this.#save()
  }

  /** Of two texts one's own counts, or the other's. */
  resolve(whose: 'mine' | 'theirs'): void {
    const { theirs, text } = this.#now
    if (theirs === undefined) return
    const { text: other, ...known } = theirs
    this.#now = { text: whose === 'mine' ? text : other, known, state: 'saved' }
    if (whose === 'mine') {
      this.#keepAside(text)
      void this.#save()
    } else {
      this.#drop()
      this.#set({})
    }
  }

  /** Goes on with what the server says now, such as from a newer version of the program. */
  take({ text, ...known }: Loaded): void {
    this.#forget?.()
    this.#drop()
    this.#set({ text, known, state: 'saved', theirs: undefined, error: undefined })
  }

  /** Waits until the server has the text; false where it does not come to that. */
  async settled(): Promise<boolean> {
    if (this.#now.state === 'typing' || this.#now.state === 'waiting') await this.#save()
    while (this.#now.state === 'saving') await new Promise<void>(resolve => this.#onceChanged(resolve))
    return this.#now.state === 'saved'
  }

  /** Keeps here once more what the server does not have: the end of a session clears what the browser has kept. */
  keepAgain(): void {
    if (!this.#isOver && this.#now.state !== 'saved') this.#keepAside(this.#now.text)
  }

  /** The draft is gone: nothing of it is kept. */
  end(): void {
    this.#isOver = true
    this.#forget?.()
    this.#drop()
  }

  async #save(): Promise<void> {
    this.#forget?.()
    const { text } = this.#now
    this.#set({ state: 'saving', error: undefined })
    try {
      await this.#learn()
      this.#sent = text
      const saved = await this.#parts.save(this.#now.known.revision, text)
      await this.#saved(saved, text)
    } catch (failure) {
      await this.#failed(failure as CallError, text)
    }
  }

  /** Where the answer to the last save was lost: whether the server has it. */
  async #learn(): Promise<void> {
    if (this.#sent === undefined) return
    const { text, ...known } = await this.#parts.read()
    if (text === this.#sent) this.#set({ known })
    this.#sent = undefined
  }

  async #saved(known: Saved, text: string): Promise<void> {
    this.#sent = undefined
    if (this.#now.text === text) {
      this.#drop()
      this.#set({ known, state: 'saved' })
      return
    }
    this.#set({ known, state: 'typing' })
    this.#keepAside(this.#now.text)
    this.#plan(pause)
  }

  async #failed(error: CallError, sent: string): Promise<void> {
    if (error.messageCode === 'errors.draft-changed') {
      try {
        const theirs = await this.#parts.read()
        const { text, ...known } = theirs
        this.#sent = undefined
        // The answer to the same save was lost on its way.
        if (text === this.#now.text || text === sent) await this.#saved(known, text)
        else this.#set({ state: 'conflict', theirs })
        return
      } catch (failure) {
        return this.#failed(failure as CallError, sent)
      }
    }
    const isLine = !(error.httpCode >= 400 && error.httpCode < 500)
    if (!isLine) this.#sent = undefined
    this.keepAgain()
    this.#set({ state: isLine ? 'waiting' : 'refused', error })
    if (isLine) this.#plan(retry)
  }

  #plan(milliseconds: number): void {
    this.#forget?.()
    this.#forget = this.#parts.later(() => void this.#save(), milliseconds)
  }

  #onceChanged(then: () => void): void {
    const stop = this.subscribe(() => {
      stop()
      then()
    })
  }

  #set(more: { [K in keyof KeptDraft]?: KeptDraft[K] | undefined }): void {
    this.#now = { ...this.#now, ...more } as KeptDraft
    for (const listener of [...this.#listeners]) listener()
  }

  #aside(): Aside | undefined {
    try {
      return (JSON.parse(this.#parts.storage.getItem(this.#place) ?? 'null') as Aside | null) ?? undefined
    } catch {
      return undefined
    }
  }

  #keepAside(text: string): void {
    const aside: Aside = {
      revision: this.#now.known.revision,
      text,
      ...(this.#sent !== undefined && { sent: this.#sent }),
    }
    try {
      this.#parts.storage.setItem(this.#place, JSON.stringify(aside))
    } catch {
      // A full storage keeps nothing: the server still does.
    }
  }

  #drop(): void {
    this.#parts.storage.removeItem(this.#place)
  }
}
