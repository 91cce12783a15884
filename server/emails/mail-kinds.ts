import type { MailTopic } from '../../rules/mails/occasions.ts'

/** A link that signs in or sets a password: its secret, and for how long it is good. */
export interface MailLink {
  /** Kept in a column of its own, and gone once the mail is sent (security T8). */
  readonly token: string
  readonly goodForSeconds: number
}

/** Whom a mail addresses, in the way of the language that it is rendered in. */
export interface MailName {
  readonly firstName: string
  readonly lastName: string
}

/** Whom a mail speaks of. */
export interface MailPerson extends MailName {
  readonly userName: string
}

/** A program in which a goal can be chosen; `until` is the last day, where there is one. */
export interface OpenChoice {
  readonly programName: string
  readonly programId: string
  readonly until?: string
}

/** A program that a mail is about. */
export interface MailProgram {
  readonly programName: string
  readonly programId: string
}

/** How far somebody is; figures as the program and the reader's language write them, as their page shows them. */
export interface MailProgress extends MailProgram {
  readonly dataThrough: string
  readonly result: string
  readonly target: string
  readonly percent: string
  /** Absent where that cannot be said. */
  readonly toAchieve?: string
}

/** The kinds of mail, and what the words of each are made of. */
export interface MailValues {
  readonly activation: MailPerson & MailLink
  /** One address may belong to several people. */
  readonly 'forgot-username': MailName & { readonly userNames: readonly string[] }
  readonly 'forgot-password': MailPerson & MailLink
  readonly 'password-changed': MailPerson
  readonly locked: MailPerson
  /** Who has no goal yet, from who leads them; `also` names other programs in which that is so. */
  readonly 'choose-goal': MailPerson & OpenChoice & { readonly leader: string; readonly also?: readonly OpenChoice[] }
  /** What a leader wrote to somebody of their team, in the leader's own words; the answer goes to their address, where it is known. */
  readonly 'leader-note': MailPerson & {
    readonly leader: string
    readonly leaderAddress?: string
    readonly programName: string
    readonly programId: string
    readonly words: string
  }
  /** Whose frozen baseline was corrected; figures as the program and the reader's language write them. */
  readonly 'baseline-corrected': MailPerson & {
    readonly programName: string
    readonly programId: string
    /** Absent where the goal had none. */
    readonly baselineBefore?: string
    readonly baseline: string
    /** The same as the target where the correction leaves it. */
    readonly targetBefore: string
    readonly target: string
  }
  /** What became of an order, or of one line of it; `note` is the reason, or how the parcel is followed. */
  readonly 'reward-order': MailPerson & {
    readonly orderId: string
    readonly event: 'placed' | 'shipped' | 'delivered' | 'cancelled' | 'returned'
    readonly lines: readonly { readonly name: string; readonly pieces: number; readonly points: number }[]
    readonly note?: string
    /** How many of the points that were given back expire again, since their last day has passed. */
    readonly lapsed?: number
  }
  /** A goal can be chosen until a day, or was assigned. */
  readonly opening: MailPerson & MailProgram & { readonly until?: string; readonly target?: string }
  /** To who has not chosen yet. */
  readonly 'last-days': MailPerson & MailProgram & { readonly until: string }
  readonly results: MailPerson & MailProgress
  readonly milestone: MailPerson & MailProgress & { readonly level: string; readonly levelTarget: string }
  /** `best` is what the best seven days so far have brought. */
  readonly 'one-week': MailPerson & MailProgress & { readonly best: string }
  readonly 'goal-reached': MailPerson & MailProgress & { readonly end: string }
  /** The texts of the result by key, with what they speak of. */
  readonly 'final-result': MailPerson &
    MailProgram & {
      /** The batch that stood; absent in a sample. */
      readonly batchId?: number
      readonly headline: string
      readonly texts: readonly string[]
      readonly spoken: Readonly<Record<string, string>>
      readonly result?: string
      readonly target?: string
    }
  /** `award` is a number of points with their name. */
  readonly 'points-credited': MailPerson & {
    readonly award: string
    readonly programName?: string
    /** The batch that brought them; absent where somebody gave them. */
    readonly batchId?: number
  }
  /** `points` is the same number as figures; absent in a sample. */
  readonly 'points-expiring': MailPerson & {
    readonly award: string
    readonly points?: number
    readonly lastDay: string
  }
  /** To whom the client names for it; its answer goes to the person who wrote. */
  readonly 'contact-us': {
    readonly name: string
    readonly emailAddress: string
    /** ISO 3166 alpha-2; absent where the client names no countries. */
    readonly country?: string
    readonly subject: string
    readonly message: string
    /** Of who was signed in; absent for a visitor. */
    readonly userName?: string
    /** The same person for good: a user name may be somebody else's one day. */
    readonly personId?: number
  }
}
export type MailKind = keyof MailValues

/** A mail to be sent, by its kind. */
export type NewMail = {
  [K in MailKind]: {
    readonly kind: K
    readonly to: { readonly address: string; readonly name?: string }
    readonly locale: string
    /** To whom it is written, where that is one of the client's people: their export tells of it. */
    readonly personId?: number
    readonly values: MailValues[K]
    /**
     * What its reader can switch off that it belongs to, the program it is about, which instance of its occasion it is, and the last
     * day on which it is true; absent for mails that an account needs.
     */
    readonly about?: {
      readonly topic: MailTopic
      readonly programId?: string
      readonly instance?: string
      readonly lastDay?: string
    }
    /** The caller's own key: what was queued under it is not queued again. */
    readonly key?: string
  }
}[MailKind]
