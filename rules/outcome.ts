/** The answer of a rule or use case that may refuse: a refusal is a value, foreseen and named. ARCHITECTURE "Errors". */
export type Outcome<T, Refusal extends string = string> =
  | { readonly ok: true; readonly value: T }
  | { readonly ok: false; readonly refusal: Refusal; readonly details?: Readonly<Record<string, string | number>> }

/** Wraps a value that was reached: `done(240)` is `{ ok: true, value: 240 }`. */
export function done<T>(value: T): { readonly ok: true; readonly value: T } {
  return { ok: true, value }
}

/** Names why something was not done, with details for the words: `refused('selection-closed')`. */
export function refused<Refusal extends string>(
  refusal: Refusal,
  details?: Readonly<Record<string, string | number>>,
): { readonly ok: false; readonly refusal: Refusal; readonly details?: Readonly<Record<string, string | number>> } {
  return details === undefined ? { ok: false, refusal } : { ok: false, refusal, details }
}
