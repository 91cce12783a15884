export type Invariant = 'I1' | 'I2' | 'I3' | 'I4' | 'I5' | 'I6' | 'I7' | 'I8'

/** What an invariant says, and the question whose first row names what breaks it; `place` and `why` are for the operator. */
export interface LedgerCheck {
  readonly invariant: Invariant
  readonly says: string
  readonly breaks: string
}

export interface Broken {
  readonly place: string
  readonly why: string
}
