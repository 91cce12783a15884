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
    /** The caller's own key: what was queued under it is not queued again. */
    readonly key?: string
  }
}[MailKind]
